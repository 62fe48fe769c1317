/** Columns that people read as sentences. */
const sentences = 'message|wouldPassIf|because'

/**
 * English that a query composes instead of saying it: literals with a blank that become a column of sentences, by
 * themselves, as a part of a struct or at the end of a case.
 */
export function unsaidIn(sql: string): string[] {
  const text = sql
    .replace(/--.*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, (literal) => literal.replaceAll('\n', ' '))
  const columns = [
    ...text.matchAll(new RegExp(`('(?:[^']|'')*')\\s+as\\s+(?:${sentences})\\b`, 'g')),
    ...text.matchAll(new RegExp(`'(?:${sentences})':\\s*('(?:[^']|'')*')`, 'g')),
    ...text.matchAll(
      new RegExp(`\\b(case\\b(?:(?!\\bcase\\b)[\\s\\S])*?\\bend)\\s+as\\s+(?:${sentences})\\b`, 'g'),
    ),
    ...text.matchAll(new RegExp(`'(?:${sentences})':\\s*(case\\b(?:(?!\\bcase\\b)[\\s\\S])*?\\bend)`, 'g')),
  ].map(([, column = '']) => column)
  return columns.flatMap((column) =>
    [...column.matchAll(/(?:^|\bthen|\belse|\|\|)\s*'((?:[^']|'')*)'/g)]
      .map(([, literal = '']) => literal)
      .filter((literal) => /\w \w/.test(literal)),
  )
}

/** Plain text in the sentences of an answer: what fixtures bring to light beyond the text of the query. */
export function plainIn(value: unknown, column = ''): string[] {
  if (typeof value === 'string') return new RegExp(`^(${sentences})$`).test(column) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((part) => plainIn(part, column))
  if (typeof value !== 'object' || value === null || '$say' in value) return []
  return Object.entries(value).flatMap(([key, part]) => plainIn(part, key))
}
