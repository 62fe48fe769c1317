import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Entity, FieldName, Row } from '#contract/kit/entity.ts'
import { getPage } from '../api.ts'
import { useLanguage } from '../i18n.tsx'
import { type ListDefaults, type ListState, readAddress, writeAddress } from './address.ts'
import { lastSkip } from './pages.ts'
import { type Asked, questionOf } from './question.ts'
import { useCountWords } from './useCountWords.ts'

export interface ListSource<E extends Entity> extends Asked<E> {
  defaults?: ListDefaults<FieldName<NoInfer<E>>>
  /** Table state stands in the address; off for a table inside a dialog. */
  syncAddress?: boolean
}

const noDefaults: ListDefaults = {}

/** The state of a list (address or memory) and the page of rows that it asks for. */
export function useList<E extends Entity>(source: ListSource<E>) {
  const { entity, defaults = noDefaults, syncAddress = true } = source
  const { lang } = useLanguage()
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useState<ListState>(() => readAddress(entity, defaults, new URLSearchParams()))

  const addressed = useMemo(() => readAddress(entity, defaults, params), [entity, defaults, params])
  const state = syncAddress ? addressed : own

  const change = useCallback(
    (changes: Partial<ListState>, how: { replace?: boolean } = {}) => {
      // A change of what is asked for begins on the first page.
      const next = { skip: 0, ...changes }
      if (!syncAddress) return setOwn((before) => ({ ...before, ...next }))
      // The address itself, not the one of the last drawing: another change may be on its way to the screen.
      const before = new URLSearchParams(window.location.search)
      setParams(
        writeAddress(entity, defaults, { ...readAddress(entity, defaults, before), ...next }, before),
        how,
      )
    },
    [entity, defaults, setParams, syncAddress],
  )

  const { endpoint, filter, query } = questionOf(source, state, lang)
  const page = useQuery({
    queryKey: ['list', endpoint, query],
    queryFn: ({ signal }) => getPage<Row<E>>(endpoint, query, { signal }),
    placeholderData: keepPreviousData,
  })
  const rowAt = async (index: number): Promise<Row<E> | undefined> => {
    const { items } = await getPage<Row<E>>(endpoint, { ...query, $top: 1, $skip: index }, { quiet: true })
    return items[0]
  }
  useLastPage(page.isPlaceholderData ? undefined : page.data?.count, state, change)
  return { state, change, page, endpoint, filter, rowAt }
}

/** Where the rows of the page are gone, as after deleting them, the last page that has some is shown. */
function useLastPage(
  count: number | undefined,
  { skip, top }: ListState,
  change: (changes: Partial<ListState>, how: { replace: boolean }) => void,
): void {
  const last = count === undefined ? skip : lastSkip(count, top)
  useEffect(() => {
    if (skip > last) change({ skip: last }, { replace: true })
  }, [skip, last, change])
}

/** How many rows a filter would leave. */
export function useMatchCount(endpoint: string, filter: string, enabled: boolean) {
  return useQuery({ ...matchQuery(endpoint, filter), enabled, select: ({ count }) => count })
}

/** The same in words, for a list that may count up to a number only. */
export function useMatchWords(endpoint: string, filter: string): string | undefined {
  const words = useCountWords()
  const { data } = useQuery(matchQuery(endpoint, filter))
  return data && words(data)
}

const matchQuery = (endpoint: string, filter: string) =>
  queryOptions({
    queryKey: ['count', endpoint, filter],
    queryFn: ({ signal }) =>
      getPage(endpoint, { $top: 0, $filter: filter || undefined }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
