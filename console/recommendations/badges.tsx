import { useLanguage } from '#console/kit/i18n.tsx'
import { severityShape } from '#console/kit/severity-shape.ts'
import { Hint } from '#console/ui/Hint.tsx'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { wordOf } from '#contract/kit/entity.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { recommendationSeverity, type Severity } from '#contract/recommendations/recommendation-choices.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'
import { naReasonOf } from './na-reason.ts'

export function SeverityCell({ severity }: { severity: Severity }) {
  const { lang } = useLanguage()
  return (
    <SeverityBadge
      severity={severityShape(severity)}
      label={labelOf(recommendationSeverity, severity, lang) ?? String(severity)}
    />
  )
}

interface Props {
  row: Pick<AccountRecommendation, 'isCompliant' | 'validationMethod'> & { naReason?: string | null }
  onClick?: (() => void) | undefined
  /** Whether the row knows why it was not assessed. */
  hasReason?: boolean
}

/** Compliant, Not-Compliant or N/A; what was not assessed says why. */
export function ComplianceBadge({ row, onClick, hasReason = true }: Props) {
  const { t, lang } = useLanguage()
  const word = wordOf(complianceWords, row.isCompliant)
  const badge = <StateBadge state={word.state ?? 'na'} label={word[lang]} {...(onClick ? { onClick } : {})} />
  if (row.isCompliant !== null || !hasReason) return badge
  const reason = t(naReasonOf({ ...row, naReason: row.naReason ?? null }))
  return (
    <Hint className="state-badge" say={() => reason}>
      {badge}
      <span className="sr-only">: {reason}</span>
    </Hint>
  )
}
