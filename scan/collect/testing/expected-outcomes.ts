import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Decision } from '#scan/evaluate/decisions.ts'
import type { ScannedTenant } from './simulated-tenants.ts'

/** Check id to what is said of the tenant on the last day of its story; null: not decided. */
export type Expected = Record<string, boolean | null>

export const expectedFile = (slug: ScannedTenant): string =>
  join(import.meta.dirname, `../../../simulator/expected/${slug}.json`)

export const readExpected = (slug: ScannedTenant): Expected =>
  JSON.parse(readFileSync(expectedFile(slug), 'utf8')) as Expected

export const expectedOf = (decisions: readonly Decision[]): Expected =>
  Object.fromEntries(
    decisions
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, compliant }) => [id, compliant]),
  )

/** A sentence for every check that is decided otherwise, is new or is gone. */
export function differences(expected: Expected, decisions: readonly Decision[]): string[] {
  const decided = new Map(decisions.map((decision) => [decision.id, decision]))
  const gone = Object.keys(expected).filter((id) => !decided.has(id))
  return [
    ...gone.map((id) => `${id}: is expected, but there is no such check`),
    ...decisions
      .filter(({ id, compliant }) => expected[id] !== compliant)
      .map(({ id, compliant, message, items }) => {
        const wanted = id in expected ? `instead of ${expected[id]}` : 'and nothing is expected'
        const named = items.slice(0, 3).map(({ displayName }) => displayName)
        return `${id}: is ${compliant} ${wanted}: ${[message, ...named].join(' ')}`
      }),
  ]
}
