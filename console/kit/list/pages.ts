export interface Pages {
  pages: number[]
  pageCount: number
  current: number
  /** First and last shortcuts. */
  hasShortcuts: boolean
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

/** The plain variant: all pages while there are few rows, else previous, current and next. */
export function plainPages(total: number, pageSize: number, current: number): Pages {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const pages =
    total < 4 * pageSize
      ? range(1, pageCount)
      : range(Math.max(1, current - 1), Math.min(pageCount, current + 1))
  return { pages, pageCount, current, hasShortcuts: false }
}

/** The table's variant: pages 1-4 on the first three, the last four near the end, else previous, current, next. */
export function tablePages(total: number, pageSize: number, current: number): Pages {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const hasShortcuts = total > 4 * pageSize
  const at = Math.min(Math.max(1, current), pageCount)
  if (pageCount <= 4 || at <= 3)
    return { pages: range(1, Math.min(4, pageCount)), pageCount, current: at, hasShortcuts }
  if (at >= pageCount - 2)
    return { pages: range(pageCount - 3, pageCount), pageCount, current: at, hasShortcuts }
  return { pages: range(at - 1, at + 1), pageCount, current: at, hasShortcuts }
}

export const shownRows = (total: number, skip: number, top: number) => ({
  from: total === 0 ? 0 : Math.min(skip + 1, total),
  to: Math.min(skip + top, total),
})

/** The offset of the last page that has rows. */
export const lastSkip = (total: number, top: number) => Math.max(0, Math.ceil(total / top) - 1) * top
