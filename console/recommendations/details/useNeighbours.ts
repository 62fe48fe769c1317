import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import { useToasts } from '#console/ui/Toasts.tsx'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import type { DetailsProps } from './DetailsDrawer.tsx'
import { text } from './texts.ts'

/** Where the open recommendation stands in the list, and the way to the one before and after it. */
export function useNeighbours({
  recommendationId,
  isOpen,
  list,
  onGo,
}: Pick<DetailsProps, 'recommendationId' | 'isOpen' | 'list' | 'onGo'>) {
  const t = useText()
  const toasts = useToasts()
  const [last, setLast] = useState<{ id: number; index: number; rows: readonly AccountRecommendation[] }>()
  const open = useRef<number | null>(recommendationId)
  useEffect(() => {
    open.current = isOpen ? recommendationId : null
    return () => {
      open.current = null
    }
  }, [recommendationId, isOpen])

  const at = list?.rows.findIndex((row) => row.recommendationId === recommendationId) ?? -1
  // As long as the list shows the rows from which the step began, those of the next page are on their way.
  const isOnItsWay = last?.id === recommendationId && last.rows === list?.rows
  const index = list && at >= 0 ? list.skip + at : isOnItsWay ? last.index : null

  const go = async (step: 1 | -1) => {
    if (!list || index === null || index + step < 0 || index + step >= list.count) return
    try {
      const next = (at >= 0 && list.rows[at + step]) || (await list.rowAt(index + step))
      // A late answer opens nothing that was closed or left meanwhile.
      if (!next || open.current !== recommendationId) return
      setLast({ id: next.recommendationId, index: index + step, rows: list.rows })
      onGo?.(next, index + step)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (open.current === recommendationId) toasts.error(error.message || t(text.unread))
    }
  }
  return {
    place: list && index !== null ? { index, count: list.count } : null,
    known: list?.rows[at],
    go,
  }
}
