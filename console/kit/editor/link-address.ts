import { safeHref } from '../safe-href.ts'

/** The address that somebody means: without a scheme it is a place on the web, or a mailbox. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return safeHref(`mailto:${address}`)
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address)) return safeHref(address)
  return /^[^\s/]+\.[^\s/]+/.test(address) ? safeHref(`https://${address}`) : undefined
}
