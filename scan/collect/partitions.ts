const characters = [...'0123456789abcdefghijklmnopqrstuvwxyz']

/**
 * $filter expressions that together match every value of the field exactly once: one for each beginning of `factor`
 * letters or digits, and one at each level for what begins otherwise (a shorter value, an umlaut, a sign).
 */
export function partitionFilters(field: string, factor: number, prefix = ''): string[] {
  const begins = (start: string) => `startswith(${field},'${start}')`
  if (prefix.length === factor) return [begins(prefix)]
  const below = characters.map((character) => prefix + character)
  const others = below.map((start) => `not(${begins(start)})`)
  return [
    ...below.flatMap((start) => partitionFilters(field, factor, start)),
    [...(prefix ? [begins(prefix)] : []), ...others].join(' and '),
  ]
}

/** `not` is an advanced query: Graph wants a header and a count with it. */
export const isAdvanced = (filter: string): boolean => filter.includes('not(')
