import { Checkbox, Radio } from 'antd'
import { Failed } from '#console/kit/Failed.tsx'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { groupCalls } from '#contract/groups/groups.ts'
import { permissionGroupName, permissionName } from './permission-names.ts'
import { text } from './texts.ts'
import './PermissionsInput.css'

/** The permissions that the server offers: several of a multi-select group, at most one of the others. */
export function PermissionsInput({ value: chosen = [], onChange }: OwnInputProps<number[]>) {
  const { t, lang } = useLanguage()
  const read = useAnswer(groupCalls.permissions, {}, { quiet: true })
  if (read.isError && !read.data) return <Failed error={read.error} onRetry={() => void read.refetch()} />
  const groups = read.data ?? []
  return (
    <div className="permission-groups">
      {groups.map(({ id, displayName, allowMultiSelect, groupPermissions }) => {
        const own = groupPermissions.map((one) => one.id)
        const others = chosen.filter((one) => !own.includes(one))
        return (
          <fieldset key={id} className="permission-group">
            <legend>{permissionGroupName(id, displayName, lang)}</legend>
            {allowMultiSelect ? (
              groupPermissions.map((one) => (
                <Checkbox
                  key={one.id}
                  checked={chosen.includes(one.id)}
                  onChange={({ target }) =>
                    onChange?.(
                      target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id),
                    )
                  }
                >
                  {permissionName(one, lang)}
                </Checkbox>
              ))
            ) : (
              <Radio.Group
                // The field's own name would make one choice of all of them.
                name={`permission-group-${id}`}
                value={own.find((one) => chosen.includes(one)) ?? 0}
                onChange={({ target }) =>
                  onChange?.(target.value ? [...others, Number(target.value)] : others)
                }
              >
                <Radio value={0}>{t(text.none)}</Radio>
                {groupPermissions.map((one) => (
                  <Radio key={one.id} value={one.id}>
                    {permissionName(one, lang)}
                  </Radio>
                ))}
              </Radio.Group>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
