import { useQuery } from '@tanstack/react-query'
import { getPage } from '#console/kit/api.ts'
import { justRead } from '#console/kit/query.ts'
import {
  type AccountRecommendation,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'

/** What the account makes of one recommendation of the catalogue; null when there is no such for this person. */
export function useRecommendation(recommendationId: number, known: AccountRecommendation | undefined) {
  return useQuery({
    queryKey: ['recommendation', recommendationId],
    queryFn: async ({ signal }) => {
      const { items } = await getPage<AccountRecommendation>(
        `/odata/${accountRecommendations.name}`,
        { $filter: `recommendationId eq ${recommendationId}`, $top: 1 },
        // Without a row the failure stands in its place.
        { signal, quiet: known === undefined },
      )
      return items[0] ?? null
    },
    placeholderData: known,
    staleTime: justRead,
  })
}
