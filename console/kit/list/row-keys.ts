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
  if (sibling) (event.currentTarget[sibling] as HTMLElement | null)?.focus()
  else if (event.key === ' ') select()
  else if (event.key === 'Enter' && open) open()
  else return
  event.preventDefault()
}
