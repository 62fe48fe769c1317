import { justRead } from '#console/kit/query.ts'
import { useRow } from '#console/kit/rows.ts'
import { where } from '#contract/kit/where.ts'
import {
  type AccountRecommendation,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'

/** What the account makes of one recommendation of the catalogue; null when there is no such for this person. */
export function useRecommendation(
  recommendationId: number,
  { known, enabled }: { known: AccountRecommendation | undefined; enabled: boolean },
) {
  return useRow(accountRecommendations, where(accountRecommendations, { recommendationId }), {
    known,
    enabled,
    // Without a row the failure stands in its place.
    quiet: known === undefined,
    staleTime: justRead,
  })
}
