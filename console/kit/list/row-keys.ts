import type { KeyboardEvent } from 'react'

/** Up and Down move between rows, Space selects, Enter opens. */
export function moveByKeyboard(
  event: KeyboardEvent<HTMLElement>,
  select: () => void,
  open?: () => void,
): void {
  if (event.target !== event.currentTarget) return
  const sibling =
    event.key === 'ArrowDown'
      ? 'nextElementSibling'
      : event.key === 'ArrowUp'
        ? 'previousElementSibling'
        : null
  if (sibling) nextRow(event.currentTarget, sibling)?.focus()
  else if (event.key === ' ') select()
  else if (event.key === 'Enter' && open) open()
  else return
  event.preventDefault()
}

/** Passes what a row shows when it is opened out: that is an element of the table, but no row to stand on. */
function nextRow(row: Element, sibling: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  const next = row[sibling] as HTMLElement | null
  return next === null || next.tabIndex === 0 ? next : nextRow(next, sibling)
}
