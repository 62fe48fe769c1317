import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { getPage } from '#console/kit/api.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { userRole } from '#contract/access/roles.ts'
import type { Group } from '#contract/groups/groups.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { text } from './texts.ts'

const { Admin, User } = userRole.value

/** Role, and for a User the group that says what may be done. Administrators have no group. */
export function RoleAndGroupFields({ role, onAdmin }: { role: number; onAdmin(): void }) {
  const { t, lang } = useLanguage()
  const groups = useQuery({
    queryKey: ['list', 'groupExtended', 'choices'],
    queryFn: ({ signal }) =>
      getPage<Group>(
        '/odata/groupExtended',
        { $filter: 'status eq Active', $top: 200, $orderby: 'name asc' },
        { signal },
      ),
    select: (page) => page.items,
  })
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
            loading={groups.isPending}
            options={(groups.data ?? []).map((group) => ({ value: group.id, label: group.name }))}
          />
        </Form.Item>
      )}
    </>
  )
}
