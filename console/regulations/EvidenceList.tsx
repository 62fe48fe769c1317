import { Link } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { severityShape } from '#console/kit/severity-shape.ts'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { wordOf } from '#contract/kit/entity.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { complianceWords, exemptionWords } from '#contract/recommendations/recommendation-columns.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { Evidence } from './evidence.ts'

/** The recommendations that speak for or against a control, the most severe first. */
export function EvidenceList({ rows }: { rows: readonly Evidence[] }) {
  const { lang } = useLanguage()
  return (
    <ul className="evidence-list">
      {rows.map((row) => {
        const word = wordOf(complianceWords, row.isCompliant)
        return (
          <li key={row.recommendationId}>
            <Link to={linkTo('recommendations', { params: { id: row.recommendationId } })}>
              {row.findings}
            </Link>
            <SeverityBadge
              severity={severityShape(row.severity)}
              label={labelOf(recommendationSeverity, row.severity, lang) ?? String(row.severity)}
            />
            <span className="evidence-product cut" title={row.productName}>
              {row.productName}
            </span>
            <span className="evidence-state">
              <StateBadge state={word.state ?? 'na'} label={word[lang]} />
              {row.isExempted && <StateBadge state="exempted" label={exemptionWords.true[lang]} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
