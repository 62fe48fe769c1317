import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import type { AuditEffect } from '#contract/audit-events/audit-calls.ts'
import type { Text } from '#contract/kit/text.ts'
import { linkTo } from '#contract/screens/links.ts'

const words = {
  true: { state: 'ok', en: 'Compliant', de: 'Konform' },
  false: { state: 'bad', en: 'Not-Compliant', de: 'Nicht konform' },
  na: { state: 'na', en: 'N/A', de: 'Nicht bewertet' },
} as const satisfies Record<string, Text & { state: string }>

const wordOf = (value: string | null) => (value === 'true' || value === 'false' ? words[value] : words.na)

/** Recommendations whose compliance changed, each a link to its details. */
export function EffectList({ changes }: { changes: readonly AuditEffect[] }) {
  const { t } = useLanguage()
  return (
    <ul className="event-effects">
      {changes.map(({ accountRecommendationId, recommendationId, date, findings, isBetter, ...values }) => {
        const [before, after] = [wordOf(values.oldValue), wordOf(values.newValue)]
        return (
          <li key={`${accountRecommendationId} ${date}`}>
            {isBetter ? (
              <ArrowUp size={16} className="event-better" aria-hidden="true" />
            ) : (
              <ArrowDown size={16} className="event-worse" aria-hidden="true" />
            )}
            <Link to={linkTo('recommendations', { params: { id: String(recommendationId) } })}>
              {findings}
            </Link>
            <span className="event-effect-states">
              <StateBadge state={before.state} label={t(before)} />
              <ArrowRight size={14} aria-hidden="true" />
              <StateBadge state={after.state} label={t(after)} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
