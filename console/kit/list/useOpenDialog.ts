import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToasts } from '#console/ui/Toasts.tsx'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import { getPage } from '../api.ts'
import { useText } from '../i18n.tsx'
import type { AllRows } from './all-rows.ts'
import { text } from './texts.ts'

/** A dialog and the rows that it is about. */
interface Opened<R> {
  name: string
  rows: R[]
  all?: AllRows | undefined
}

/**
 * The open dialog of a list stands in its address (`?open=form&for=12`): it survives a reload, can be sent as a link,
 * and the browser's Back closes it. Rows that are not at hand are read.
 */
export function useOpenDialog<E extends Entity>(entity: E, syncAddress: boolean) {
  const [params, setParams] = useSearchParams()
  // What was clicked is at hand; in a dialog's own list it is all there is.
  const [held, hold] = useState<Opened<Row<E>> | null>(null)
  const name = syncAddress ? params.get('open') : (held?.name ?? null)
  const keys = keysIn(params.get('for'))
  const isHeld = held !== null && held.name === name && (!syncAddress || isSame(keys, held.rows, entity))

  const read = useQuery({
    queryKey: ['list', entity.name, 'opened', keys],
    queryFn: ({ signal }) =>
      getPage<Row<E>>(
        `/odata/${entity.name}`,
        { $filter: writeFilter({ op: 'in', field: entity.key, values: keys }), $top: 200 },
        { signal },
      ),
    enabled: syncAddress && name !== null && !isHeld && keys.length > 0,
  })

  const write = useCallback(
    (changes: Record<string, string>, replace: boolean) => {
      const next = new URLSearchParams(window.location.search)
      for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key)
      setParams(next, { replace })
    },
    [setParams],
  )
  const open = useCallback(
    (dialog: string, rows: Row<E>[] = [], all?: AllRows) => {
      hold({ name: dialog, rows, all })
      if (!syncAddress) return
      write({ open: dialog, for: rows.map((row) => keyOf(entity, row)).join() }, false)
    },
    [entity, syncAddress, write],
  )
  const close = useCallback(
    (jobId?: number | null) => {
      hold(null)
      if (syncAddress) write({ open: '', for: '', ...(jobId ? { job: String(jobId) } : {}) }, true)
    },
    [syncAddress, write],
  )

  const rows = isHeld ? held.rows : keys.length === 0 ? [] : read.data?.items
  // One that was asked for is gone, or was never ours: there is nothing to open.
  const isMissing = name !== null && rows !== undefined && !isHeld && rows.length !== keys.length
  const t = useText()
  const { error: tell } = useToasts()
  useEffect(() => {
    if (!isMissing) return
    tell(t(text.goneEntry))
    close()
  }, [isMissing, tell, t, close])
  return {
    open,
    close,
    dialog: name !== null && rows && !isMissing ? { name, rows, all: isHeld ? held.all : undefined } : null,
  }
}

const keyOf = (entity: Entity, row: object) => (row as Record<string, unknown>)[entity.key]

const keysIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .filter((key) => /^\d{1,15}$/.test(key))
    .map(Number)

const isSame = (keys: readonly number[], rows: readonly object[], entity: Entity) =>
  keys.length === rows.length && rows.every((row) => keys.includes(Number(keyOf(entity, row))))
