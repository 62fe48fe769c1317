import { useQuery } from '@tanstack/react-query'
import { getPage } from '#console/kit/api.ts'
import type { ValueNames } from '#console/kit/list/describe.ts'
import type { Value } from '#contract/kit/filter.ts'
import { accountRegulations } from '#contract/regulations/regulations.ts'
import { stories } from '#contract/stories/stories.ts'

/** The names of the regulation and the story that the filter of the address speaks of. */
export function useMembershipNames(filter: string): ValueNames {
  return {
    regulationIds: useNames(accountRegulations.name, filter, /\bregulationIds eq (\d{1,15})/g),
    storyIds: useNames(stories.name, filter, /\bstoryIds eq (\d{1,15})/g),
  }
}

function useNames(list: string, filter: string, written: RegExp): (id: Value) => string {
  const ids = [...filter.matchAll(written)].map(([, id]) => Number(id))
  const { data, isPending } = useQuery({
    queryKey: ['names', list, ids],
    queryFn: ({ signal }) =>
      getPage<{ id: number; name: string }>(
        `/odata/${list}`,
        { $filter: `id in (${ids.join(', ')})`, $select: 'id,name', $top: ids.length },
        { signal, quiet: true },
      ),
    enabled: ids.length > 0,
  })
  return (id) => data?.items.find((one) => one.id === id)?.name ?? (isPending ? '…' : String(id))
}
