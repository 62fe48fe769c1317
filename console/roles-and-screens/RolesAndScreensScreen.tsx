import { useState } from 'react'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { FormPage } from '#console/kit/form/FormPage.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { PageHead } from '#console/ui/PageHead.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { PlainCheckbox } from '#console/ui/PlainCheckbox.tsx'
import { lockedScreen, rolesAndScreensForm } from '#contract/access/role-table.ts'
import { type UserRole, userRole } from '#contract/access/roles.ts'
import { type RoleAndScreen, rolesAndScreens } from '#contract/access/roles-and-screens.ts'
import { up } from '#contract/kit/entity.ts'
import { type Page, screenNames, screenRows } from '#contract/screens/screens.ts'
import { text } from './texts.ts'
import './RolesAndScreens.css'

type Change = { role: UserRole; screen: string; allowed: boolean }

/** Which role may open which screen: a table of ticks, saved together. */
export default function RolesAndScreensScreen() {
  const { t } = useLanguage()
  const locked = useSession().editsDisabled(rolesAndScreens.label)
  const [turn, setTurn] = useState(0)
  const stored = useRows(rolesAndScreens, { sort: up('screen'), top: 200 })
  if (!stored.data) return <PageHead title={t(text.title)} sentence={t(text.sentence)} />
  const rows = stored.data
  const own = {
    changes: (props: OwnInputProps<Change[]>) => (
      <RoleTable rows={rows} {...props} disabled={locked !== null} />
    ),
  }
  return (
    <>
      <PageHead title={t(text.title)} sentence={locked ?? t(text.sentence)} />
      <Panel>
        <FormPage
          key={`${turn} ${rows.length}`}
          form={rolesAndScreensForm}
          own={own}
          onDone={() => setTurn((before) => before + 1)}
        />
      </Panel>
    </>
  )
}

function RoleTable({
  rows,
  value = [],
  onChange,
  disabled,
}: OwnInputProps<Change[]> & { rows: readonly RoleAndScreen[] }) {
  const { t, lang } = useLanguage()
  const isStored = (role: number, screen: string) =>
    rows.some((row) => row.role === role && row.screen === screen)
  const isOn = (role: number, screen: string) =>
    value.find((one) => one.role === role && one.screen === screen)?.allowed ?? isStored(role, screen)
  const set = (role: UserRole, screen: string, allowed: boolean) => {
    const others = value.filter((one) => one.role !== role || one.screen !== screen)
    onChange?.(allowed === isStored(role, screen) ? others : [...others, { role, screen, allowed }])
  }
  return (
    <div className="role-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t(text.screen)}</th>
            {userRole.all.map(({ name, label }) => (
              <th key={name} scope="col">
                {label[lang]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {screenNames.map((screen) => {
            const title = screenRows[screen as Page]?.title[lang] ?? t(text.impersonate)
            return (
              <tr key={screen}>
                <th scope="row">
                  {title} <code className="quiet">{screen}</code>
                </th>
                {userRole.all.map(({ value: role, label }) => {
                  const why = lockedScreen(role, screen)
                  return (
                    <td key={role}>
                      <PlainCheckbox
                        aria-label={`${label[lang]}: ${title}`}
                        {...(why ? { title: t(why) } : {})}
                        disabled={disabled || why !== null}
                        checked={isOn(role, screen)}
                        onChange={(allowed) => set(role as UserRole, screen, allowed)}
                      >
                        {null}
                      </PlainCheckbox>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
