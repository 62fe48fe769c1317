import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useToasts } from '#console/ui/Toasts.tsx'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import { getPage } from '../api.ts'
import { useText } from '../i18n.tsx'
import { keyIn } from './row-values.ts'
import { text } from './texts.ts'

/** As many as one page of a list holds. */
const most = 200

interface Shown<R> {
  endpoint: string
  rows: readonly R[]
  /** They are those of the question before. */
  isOld: boolean
}

/**
 * The ticked rows of a list, each as it is now. One that the page no longer shows is looked for: it may stand elsewhere in
 * another order, or be gone. What is gone is no longer selected: the server refuses whatever is done with it and the rest.
 */
export function useSelection<E extends Entity>(entity: E, { endpoint, rows, isOld }: Shown<Row<E>>) {
  const t = useText()
  const toasts = useToasts()
  const [selected, setSelected] = useState<Row<E>[]>([])
  const handled = useRef(new Set<string>())
  const chosen = useMemo(
    () => selected.map((one) => rows.find((row) => keyIn(entity, row) === keyIn(entity, one)) ?? one),
    [rows, selected, entity],
  )

  const absent = chosen
    .filter((row) => !rows.includes(row))
    .map((row) => keyIn(entity, row))
    .slice(0, most)
  const { data: gone } = useQuery({
    queryKey: ['list', endpoint, 'selected', absent],
    queryFn: async ({ signal }) => {
      const $filter = writeFilter({ op: 'in', field: entity.key, values: absent.map(Number) })
      const found = await getPage<Row<E>>(endpoint, { $filter, $top: most }, { signal, quiet: true })
      const present = new Set(found.items.map((row) => keyIn(entity, row)))
      return absent.filter((key) => !present.has(key))
    },
    enabled: absent.length > 0 && !isOld,
    staleTime: 0,
  })
  // What is there after an action was not deleted by it.
  useEffect(() => {
    for (const row of rows) handled.current.delete(keyIn(entity, row))
  }, [rows, entity])
  useEffect(() => {
    if (!gone?.length) return
    setSelected((before) => before.filter((row) => !gone.includes(keyIn(entity, row))))
    const untold = gone.filter((key) => !handled.current.has(key))
    if (untold.length > 0) toasts.info(t(text.gone, { n: untold.length }))
  }, [gone, entity, t, toasts])

  /** Whoever has just deleted a row need not be told that it is gone. */
  const markHandled = useCallback(
    (done: readonly Row<E>[]) => {
      for (const row of done) handled.current.add(keyIn(entity, row))
    },
    [entity],
  )
  return { chosen, setChosen: setSelected, markHandled }
}
