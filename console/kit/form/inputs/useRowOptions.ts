import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Entity, strongOf } from '#contract/kit/entity.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import { getPage } from '../../api.ts'
import { joinFilters } from '../../list/search.ts'
import { useDebounced } from '../../useDebounced.ts'

type Found = Record<string, unknown>

export interface RowOption {
  value: number | string
  label: string
}

const pageSize = 50

interface Asked {
  of: Entity
  /** The field that is kept of a chosen row: its key, or a text. */
  value?: string
  filter?: string
}

/** Rows of a list whose name has these letters, page after page. */
export function useRowOptions({ of, value = of.key, filter }: Asked, letters: string) {
  const name = strongOf(of)
  const wanted = useDebounced(letters.trim().toLowerCase(), 300)
  const named = wanted && writeFilter({ op: 'contains', field: name, value: wanted, fold: 'lower' })
  const $filter = joinFilters(filter, named)
  const query = useInfiniteQuery({
    queryKey: ['list', of.name, 'options', value, name, $filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      getPage<Found>(
        `/odata/${of.name}`,
        {
          $select: [value, name].join(),
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
    options: (query.data?.pages ?? []).flatMap((page) => page.items.map((row) => optionOf(value, name, row))),
    isLoading: query.isFetching,
    hasMore: query.hasNextPage,
    showMore: () => void query.fetchNextPage(),
  }
}

/** The names of rows that are chosen already, wherever they stand in the list. */
export function useRowNames(
  { of, value = of.key }: Asked,
  keys: readonly RowOption['value'][],
): readonly RowOption[] {
  const name = strongOf(of)
  const query = useQuery({
    queryKey: ['list', of.name, 'names', value, name, keys],
    queryFn: ({ signal }) =>
      getPage<Found>(
        `/odata/${of.name}`,
        {
          $select: [value, name].join(),
          $filter: writeFilter({ op: 'in', field: value, values: [...keys] }),
          $top: 200,
        },
        { signal, quiet: true },
      ),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  })
  return keys.length === 0 ? [] : (query.data?.items ?? []).map((row) => optionOf(value, name, row))
}

const optionOf = (key: string, name: string, row: Found): RowOption => ({
  value: row[key] as RowOption['value'],
  label: String(row[name] ?? ''),
})
