import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusOn } from '#console/ui/dialogFocus.ts'

const rowsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]

/** The row that the keyboard is at may be taken away: it goes on at the one in its place, and at the page without any. */
export function useRowFocus(box: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const held = useRef<{ key: string | undefined; place: number } | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const all = rowsIn(box.current)
      const place = all.findIndex((row) => target instanceof Node && row.contains(target))
      held.current = place < 0 ? null : { key: all[place]?.dataset.rowKey, place }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other places
  useLayoutEffect(() => {
    const { key, place } = held.current ?? {}
    if (place === undefined || document.activeElement !== document.body) return
    const all = rowsIn(box.current)
    if (all.some(({ dataset }) => dataset.rowKey === key)) return
    focusOn(all[Math.min(place, all.length - 1)] ?? document.querySelector('main'))
  }, [box, rows])
}
