import { linkTo } from '#contract/screens/links.ts'

export const detailTabs = ['overview', 'requirements', 'remediation', 'history'] as const
export type DetailTab = (typeof detailTabs)[number]

/** The details stand beside the list: its own part of the address stays as it is. */
export const detailsPath = (recommendationId: number, search: string): string =>
  linkTo('recommendations', { params: { id: recommendationId }, query: new URLSearchParams(search) })

/** Not in pieces, after a frame that shows nothing new: who opens details waits for them. */
export const atOnce = { flushSync: true }

/** Back to the list, without the tab that was open. */
export function listPath(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('tab')
  return linkTo('recommendations', { query: params })
}

/** The same list on the page that holds this place. */
export function pageOf(search: string, index: number, top: number): string {
  const params = new URLSearchParams(search)
  const skip = Math.floor(index / top) * top
  if (skip) params.set('$skip', String(skip))
  else params.delete('$skip')
  return params.size ? `?${params}` : ''
}

export const readTab = (params: URLSearchParams): DetailTab =>
  detailTabs.find((tab) => tab === params.get('tab')) ?? 'overview'

/** A link that is too long for its place. */
export const shortened = (text: string, length = 50): string =>
  text.length > length ? `${text.slice(0, length)}…` : text
