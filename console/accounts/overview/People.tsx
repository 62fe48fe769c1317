import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { userRole } from '#contract/access/roles.ts'
import { labelOf } from '#contract/kit/choices.ts'
import { users } from '#contract/users/users.ts'
import { text } from '../texts.ts'
import type { Overview } from './overview.ts'
import { Section } from './Section.tsx'

export function People({ overview: { people } }: { overview: Overview }) {
  const { t, lang } = useLanguage()
  return (
    <Section title={t(text.people)}>
      {people.length === 0 && <p className="quiet">{t(text.noPeople)}</p>}
      <ul className="account-rows">
        {people.map(({ id, email, role, status, lastLoginDate }) => (
          <li key={id}>
            <strong className="cut">{email}</strong>
            <span className="quiet">{labelOf(userRole, role, lang)}</span>
            {cellOf(users.fields.status, status, lang)}
            <span className="quiet account-row-more">
              {lastLoginDate ? <DateText iso={lastLoginDate} format="dd/MM/yyyy HH:mm" /> : t(text.never)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
