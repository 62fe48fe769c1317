import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Entity, FieldName, Row, Sort } from '#contract/kit/entity.ts'
import type { Option } from '#contract/kit/options.ts'
import { getPage, type Options } from './api.ts'
import { useMatchCount } from './list/useList.ts'

interface Question<E extends Entity, Name extends FieldName<E>> {
  /** `$filter` text: `where(entity, …)` writes the plain ones. */
  filter?: string
  sort?: Sort<FieldName<E>>
  top: number
  /** All fields, if none are named. */
  select?: readonly Name[]
}

interface RowsOptions extends Options {
  enabled?: boolean
  /** How long, in ms, an answer is used again without asking. */
  staleTime?: number
  /** Asked again after so many ms, while something is under way. */
  refetchMs?: number
}

/** The fields that were asked for. */
type Chosen<E extends Entity, Name extends FieldName<E>> =
  FieldName<E> extends Name ? Row<E> : Pick<Row<E>, Name & keyof Row<E>>

const pageQuery = <E extends Entity, Name extends FieldName<E>>({
  filter,
  sort,
  top,
  select,
}: Question<E, Name>) => ({
  $filter: filter,
  $orderby: sort && `${sort.field} ${sort.desc ? 'desc' : 'asc'}`,
  $top: top,
  $select: select?.join(','),
})

/** The question itself, for who keeps its answer up to date by hand. */
export const rowsQuery = <E extends Entity, Name extends FieldName<E>>(
  entity: E,
  question: Question<E, Name>,
  { enabled = true, staleTime = 0, refetchMs, ...options }: RowsOptions = {},
) => {
  const query = pageQuery(question)
  return queryOptions({
    queryKey: ['rows', entity.name, query],
    queryFn: ({ signal }) => getPage<Chosen<E, Name>>(`/odata/${entity.name}`, query, { ...options, signal }),
    enabled,
    staleTime,
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
  })
}

/** The first rows of a list, by their entity: what a card, a choice or a drawer needs beside the list screens. */
export function useRows<E extends Entity, Name extends FieldName<E> = FieldName<E>>(
  entity: E,
  question: Question<E, Name>,
  { keepsPrevious, ...options }: RowsOptions & { keepsPrevious?: boolean } = {},
) {
  return useQuery({
    ...rowsQuery(entity, question, options),
    select: ({ items }) => items,
    // The rows of the question before stay until the new ones are there.
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** As many as one page of a list holds. */
const pageSize = 200

/** All rows that fit, up to `most`, read page by page: for who works with the whole of them. */
export function useAllRows<E extends Entity, Name extends FieldName<E> = FieldName<E>>(
  entity: E,
  { most, ...question }: Omit<Question<E, Name>, 'top'> & { most: number },
  options: Options = {},
) {
  const query = pageQuery({ ...question, top: pageSize })
  return useQuery({
    queryKey: ['all rows', entity.name, query, most],
    queryFn: async ({ signal }) => {
      const items: Chosen<E, Name>[] = []
      for (let count = 1; items.length < Math.min(count, most); ) {
        const asked = { ...query, $skip: items.length }
        const page = await getPage<Chosen<E, Name>>(`/odata/${entity.name}`, asked, { ...options, signal })
        if (page.items.length === 0) break
        items.push(...page.items)
        count = page.count
      }
      return items.slice(0, most)
    },
    staleTime: 0,
  })
}

/** The one row that fits, or null. `known` is shown until it is read. */
export function useRow<E extends Entity>(
  entity: E,
  filter: string,
  { known, ...options }: RowsOptions & { known?: Row<E> | undefined } = {},
) {
  return useQuery({
    ...rowsQuery(entity, { filter, top: 1 }, options),
    select: ({ items }) => items[0] ?? null,
    ...(known ? { placeholderData: { count: 1, items: [known] } } : {}),
  })
}

/** How many rows of a list a filter leaves. */
export const useCount = (entity: Entity, filter = '') => useMatchCount(`/odata/${entity.name}`, filter, true)

/** How many rows carry each value of a column: all of them in one question. */
export function useCounts<E extends Entity>(entity: E, field: FieldName<E>, filter?: string) {
  return useQuery({
    queryKey: ['options', entity.name, field, 'counts', filter],
    queryFn: ({ signal }) =>
      getPage<Option>(
        `/options/${entity.name}`,
        { field, $filter: filter, $top: mostValues },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    select: ({ items }) => countsOf(items),
  }).data
}
const mostValues = 50

function countsOf(items: readonly Option[]) {
  const of = (...values: Option['value'][]) =>
    items.reduce((sum, { value, count }) => sum + (values.includes(value) ? count : 0), 0)
  return { of, all: items.reduce((sum, { count }) => sum + count, 0) }
}
