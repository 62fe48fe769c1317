import { Form, Select } from 'antd'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useRows } from '#console/kit/rows.ts'
import { userRole } from '#contract/access/roles.ts'
import { groupStatus, groups } from '#contract/groups/groups.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { up } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { text } from './texts.ts'

const { Admin, User } = userRole.value
const active = where(groups, { status: groupStatus.value.Active })

/** Role, and for a User the group that says what may be done. Administrators have no group. */
export function RoleAndGroupFields({ role, onAdmin }: { role: number; onAdmin(): void }) {
  const { t, lang } = useLanguage()
  const offered = useRows(groups, { filter: active, sort: up('name'), top: 200 })
  return (
    <>
      <Form.Item name="role" label={t(text.role)}>
        <Select
          options={[Admin, User].map((value) => ({ value, label: labelOf(userRole, value, lang) }))}
          onChange={(value) => value === Admin && onAdmin()}
        />
      </Form.Item>
      {role !== Admin && (
        <Form.Item name="groupId" label={t(text.group)}>
          <Select
            allowClear
            placeholder={t(text.noGroup)}
            loading={offered.isPending}
            options={(offered.data ?? []).map((group) => ({ value: group.id, label: group.name }))}
          />
        </Form.Item>
      )}
    </>
  )
}
