export const pageSize = 5

export interface PageOf<Item> {
  items: Item[]
  page: number
  pageCount: number
  /** Places of the first and the last one, counted from 1. */
  first: number
  last: number
  total: number
}

/** The products of one page; a page that does not exist becomes the nearest that does. */
export function pageOf<Item>(all: readonly Item[], wanted: number): PageOf<Item> {
  const pageCount = Math.max(1, Math.ceil(all.length / pageSize))
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pageCount)
  const items = all.slice((page - 1) * pageSize, page * pageSize)
  const first = (page - 1) * pageSize + 1
  return { items, page, pageCount, first, last: first + items.length - 1, total: all.length }
}
