import type { MouseEvent } from 'react'
import { isPlainClick } from '#console/ui/plainClick.ts'

/** What has a meaning of its own inside a row, and the columns of controls around it. */
const own = 'a, button, input, label, select, textarea, summary, [role="button"], [role="menuitem"]'
const controls = '.select-column, .expand-column, .menu-column'

/** A click anywhere on a row opens it: but not one on something else, and not the end of marking text. */
export function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  if (!isPlainClick(event)) return false
  if (target.closest(`${own}, ${controls}`)) return false
  return window.getSelection()?.isCollapsed ?? true
}
