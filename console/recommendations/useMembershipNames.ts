import type { ValueNames } from '#console/kit/list/describe.ts'
import { useRows } from '#console/kit/rows.ts'
import type { Entity, Field } from '#contract/kit/entity.ts'
import type { Value } from '#contract/kit/filter.ts'
import type { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { accountRegulations } from '#contract/regulations/regulations.ts'
import { stories } from '#contract/stories/stories.ts'

/** The names of the regulation and the story that the filter of the address speaks of. */
export function useMembershipNames(filter: string): ValueNames<typeof accountRecommendations> {
  return {
    regulationIds: useNames(accountRegulations, filter, /\bregulationIds eq (\d{1,15})/g),
    storyIds: useNames(stories, filter, /\bstoryIds eq (\d{1,15})/g),
  }
}

type Named = Entity<{ id: Field<number>; name: Field<string> }>

function useNames(list: Named, filter: string, written: RegExp): (id: Value) => string {
  const ids = [...filter.matchAll(written)].map(([, id]) => Number(id))
  const { data, isPending } = useRows(
    list,
    { filter: `id in (${ids.join(', ')})`, select: ['id', 'name'], top: ids.length },
    { quiet: true, enabled: ids.length > 0 },
  )
  return (id) => data?.find((one) => one.id === id)?.name ?? (isPending ? '…' : String(id))
}
