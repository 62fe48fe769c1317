import { holdsUnsaved } from '#console/kit/unsaved.tsx'

/** As loading the page would, but in a tenth of the time. main.tsx knows how. */
let again = (): void => window.location.reload()

export function beginAnewBy(how: () => void): void {
  again = how
}

/**
 * Shows the console at its address, with nothing of what it has read and shown so far. The browser asks before entries
 * are lost that are not saved, when the page is loaded.
 */
export const beginAnew = (): void => (holdsUnsaved() ? window.location.reload() : again())
