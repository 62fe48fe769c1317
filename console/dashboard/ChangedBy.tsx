import { useText } from '#console/kit/i18n.tsx'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { Text } from '#contract/kit/text.ts'
import type { Drift } from './drifts.ts'

const text = {
  by: { en: 'by {name}', de: 'durch {name}' },
  several: { en: 'by {name} and others', de: 'durch {name} und andere' },
} satisfies Record<string, Text>

/** Who changed it, where the audit log says so; nothing where it does not. */
export function ChangedBy({ drift }: { drift: Drift }) {
  const t = useText()
  const session = useSession()
  const query = { accountRecommendationId: drift.account_recommendation_id, date: drift.change_date }
  const answer = useAnswer(
    auditCalls.causes,
    { query },
    { quiet: true, staleTime: justRead, enabled: session.can('recommendations.view') },
  )
  const names = [...new Set(answer.data?.events.flatMap(({ initiatedBy }) => initiatedBy ?? []))]
  const [name] = names
  return name ? <> · {t(names.length > 1 ? text.several : text.by, { name })}</> : null
}
