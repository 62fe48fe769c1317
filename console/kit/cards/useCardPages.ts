import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { getPage } from '../api.ts'
import { withoutRepeats } from '../list/infinite.ts'
import { isNearEnd, scrollPause, throttled } from './paging.ts'

interface Question {
  top: number
  filter: string
  order: string
}

/** The rows of a list, more of them whenever the end of the page comes near. */
export function useCardPages<E extends Entity>(entity: E, { top, filter, order }: Question) {
  const endpoint = `/odata/${entity.name}`
  const pages = useInfiniteQuery({
    queryKey: ['cards', endpoint, top, filter, order],
    queryFn: ({ pageParam, signal }) =>
      getPage<Row<E>>(
        endpoint,
        { $top: top, $skip: pageParam, $filter: filter, $orderby: order },
        { signal, quiet: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (all.length * top < last.count ? all.length * top : undefined),
    placeholderData: keepPreviousData,
  })
  const read = pages.data?.pages
  const rows = withoutRepeats(read?.flatMap(({ items }) => items) ?? [], (row) => keyOf(entity, row))
  useEndOfPage(pages.hasNextPage && !pages.isFetching && !pages.isError, pages.fetchNextPage)
  return { pages, rows, count: read?.at(-1)?.count ?? 0 }
}

const keyOf = (entity: Entity, row: object) => (row as Record<string, unknown>)[entity.key]

function useEndOfPage(hasMore: boolean, load: () => unknown): void {
  useEffect(() => {
    if (!hasMore) return
    const look = () => {
      const { scrollY, innerHeight } = window
      const pageHeight = document.documentElement.scrollHeight
      if (isNearEnd({ scrolled: scrollY, windowHeight: innerHeight, pageHeight })) load()
    }
    // The cards may not fill the window: then there is nothing to scroll.
    look()
    const moved = throttled(look, scrollPause)
    window.addEventListener('scroll', moved.call, { passive: true })
    window.addEventListener('resize', moved.call)
    return () => {
      moved.cancel()
      window.removeEventListener('scroll', moved.call)
      window.removeEventListener('resize', moved.call)
    }
  }, [hasMore, load])
}
