/**
 * What Microsoft is known to send beside what it documents. It is read for what it means, and counted, so that a table
 * says what was made of it. docs/connectors.md tells more.
 */
export const tolerances = [
  'wrapped-object',
  'text-for-boolean',
  'empty-text-for-date',
  'name-in-other-case',
  'unknown-enum-value',
  'value-for-list',
  'list-for-value',
  'named-object',
  'refused-option',
  'refused-column',
  'unread-narrowing-table',
] as const
export type Tolerance = (typeof tolerances)[number]
export type Tolerated = Partial<Record<Tolerance, number>>

export function count(tolerated: Tolerated, kind: Tolerance, times = 1): void {
  tolerated[kind] = (tolerated[kind] ?? 0) + times
}
