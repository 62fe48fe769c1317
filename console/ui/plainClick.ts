import type { MouseEvent } from 'react'

/** Takes a click on a link over from the browser, e.g. for the router. */
export type Navigate = (href: string, event: MouseEvent<HTMLAnchorElement>) => void

/** False for clicks that mean 'new tab', 'new window' or 'download': those stay with the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented

/** onClick of a link inside the app. */
export const takeOver =
  (href: string, navigate: Navigate | undefined) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!navigate || !isPlainClick(event)) return
    event.preventDefault()
    navigate(href, event)
  }
