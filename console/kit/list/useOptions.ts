import { useInfiniteQuery } from '@tanstack/react-query'
import type { Entity } from '#contract/kit/entity.ts'
import type { Option } from '#contract/kit/options.ts'
import { getPage } from '../api.ts'
import { infinitePage, withoutRepeats } from './infinite.ts'

/** The values that occur in a column, with counts, page after page. */
export function useOptions(
  entity: Entity,
  field: string,
  search: string,
  fixedFilter?: string,
  pageSize: number = infinitePage,
) {
  const query = useInfiniteQuery({
    queryKey: ['options', entity.name, field, search, fixedFilter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      getPage<Option>(
        `/options/${entity.name}`,
        { field, search, $filter: fixedFilter, $top: pageSize, $skip: pageParam },
        { signal, quiet: true },
      ),
    getNextPageParam: (last, pages) => (last.items.length === pageSize ? pages.length * pageSize : undefined),
  })
  const items = withoutRepeats(
    (query.data?.pages ?? []).flatMap((page) => page.items),
    (option) => option.value,
  )
  return {
    items,
    isLoading: query.isLoading,
    hasMore: query.hasNextPage,
    showMore: () => query.fetchNextPage(),
  }
}
