/** Rows of an infinite list come ten at a time; a row that moved between two pages is shown once. */
export const infinitePage = 10

export function withoutRepeats<T>(items: readonly T[], idOf: (item: T) => unknown): T[] {
  const seen = new Set<unknown>()
  return items.filter((item) => !seen.has(idOf(item)) && seen.add(idOf(item)))
}
