import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Entity } from '#contract/kit/entity.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import { getPage } from '../../api.ts'
import { joinFilters } from '../../list/search.ts'
import { useDebounced } from '../../useDebounced.ts'

type Found = Record<string, unknown>

export interface RowOption {
  value: number
  label: string
}

const pageSize = 50

interface Asked {
  of: Entity
  /** The field that names a row. */
  name: string
  filter?: string
}

/** Rows of a list whose name has these letters, page after page. */
export function useRowOptions({ of, name, filter }: Asked, letters: string) {
  const wanted = useDebounced(letters.trim().toLowerCase(), 300)
  const named = wanted && writeFilter({ op: 'contains', field: name, value: wanted, fold: 'lower' })
  const $filter = joinFilters(filter, named)
  const query = useInfiniteQuery({
    queryKey: ['list', of.name, 'options', name, $filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      getPage<Found>(
        `/odata/${of.name}`,
        {
          $select: [of.key, name].join(),
          $filter: $filter || undefined,
          $orderby: of.fields[name]?.sort ? `${name} asc` : undefined,
          $top: pageSize,
          $skip: pageParam,
        },
        { signal },
      ),
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.count && last.items.length > 0 ? pages.length * pageSize : undefined,
    placeholderData: keepPreviousData,
  })
  return {
    options: (query.data?.pages ?? []).flatMap((page) => page.items.map((row) => optionOf(of, name, row))),
    isLoading: query.isFetching,
    hasMore: query.hasNextPage,
    showMore: () => void query.fetchNextPage(),
  }
}

/** The names of rows that are chosen already, wherever they stand in the list. */
export function useRowNames({ of, name }: Asked, keys: readonly number[]): readonly RowOption[] {
  const query = useQuery({
    queryKey: ['list', of.name, 'names', name, keys],
    queryFn: ({ signal }) =>
      getPage<Found>(
        `/odata/${of.name}`,
        {
          $select: [of.key, name].join(),
          $filter: writeFilter({ op: 'in', field: of.key, values: [...keys] }),
          $top: 200,
        },
        { signal, quiet: true },
      ),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  })
  return keys.length === 0 ? [] : (query.data?.items ?? []).map((row) => optionOf(of, name, row))
}

const optionOf = (of: Entity, name: string, row: Found): RowOption => ({
  value: Number(row[of.key]),
  label: String(row[name] ?? ''),
})
