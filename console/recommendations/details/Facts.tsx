import type { ReactNode } from 'react'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import {
  type AccountRecommendation,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'
import {
  easeOfFix,
  estimatedWork,
  operatingSystem,
  recommendationScope,
} from '#contract/recommendations/recommendation-choices.ts'
import { sayReason } from '#contract/recommendations/work-forms.ts'
import { Regulations, Stories } from './Memberships.tsx'
import { Prerequisites } from './Prerequisites.tsx'
import { text } from './texts.ts'

/** The quiet column: what kind of recommendation it is, and who decided what about it. */
export function Facts({ row }: { row: AccountRecommendation }) {
  const { t, lang } = useLanguage()
  const { fields } = accountRecommendations
  const scopes = row.scopes.map((scope) => labelOf(recommendationScope, scope, lang)).join(', ')
  return (
    <aside className="details-facts" aria-label={t(text.facts)}>
      <dl>
        <Fact name={fields.easeOfFix.label[lang]}>{labelOf(easeOfFix, row.easeOfFix, lang)}</Fact>
        <Fact name={fields.estimatedWork.label[lang]}>{labelOf(estimatedWork, row.estimatedWork, lang)}</Fact>
        <Fact name={fields.scopes.label[lang]}>{scopes}</Fact>
        <Fact name={fields.operatingSystem.label[lang]}>
          {labelOf(operatingSystem, row.operatingSystem, lang)}
        </Fact>
        <Fact name={fields.tenantWide.label[lang]}>{t(row.tenantWide ? text.yes : text.no)}</Fact>
        <Fact name={t(text.license)}>{row.licenseNames}</Fact>
      </dl>
      {row.isExempted && (
        <>
          <h3>{t(text.exemption)}</h3>
          <dl>
            <Fact name={fields.exemptionReason.label[lang]}>{sayReason(row.exemptionReason, lang)}</Fact>
            <Fact name={t(text.by)}>{row.exemptedByEmail}</Fact>
            <Fact name={t(text.on)}>{dayOf(row.exemptionDate)}</Fact>
            <Fact name={t(text.ends)}>{dayOf(row.exemptionExpiresAt) ?? t(text.noEnd)}</Fact>
          </dl>
        </>
      )}
      {row.assigneeEmail && (
        <>
          <h3>{t(text.assignment)}</h3>
          <dl>
            <Fact name={fields.assigneeEmail.label[lang]}>{row.assigneeEmail}</Fact>
            <Fact name={t(text.by)}>{row.assignedByEmail}</Fact>
            <Fact name={t(text.on)}>{dayOf(row.assignmentTime)}</Fact>
          </dl>
        </>
      )}
      {row.prerequisites.length > 0 && <Prerequisites recommendationId={row.recommendationId} />}
      <Regulations recommendationId={row.recommendationId} />
      <Stories recommendationId={row.recommendationId} />
    </aside>
  )
}

const dayOf = (iso: string | null) => iso && <DateText iso={iso} format="dd/MM/yyyy" />

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children || '–'}</dd>
  </div>
)
