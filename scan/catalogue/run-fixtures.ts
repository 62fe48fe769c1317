import { isDeepStrictEqual } from 'node:util'
import { inWords, sentenceOf } from '#contract/recommendations/saying.ts'
import { evaluateIn } from '../evaluate/evaluate.ts'
import type { CheckResult, Item } from '../evaluate/outcome.ts'
import type { Sandbox } from '../evaluate/sandbox.ts'
import { readTenant } from '../evaluate/tenant.ts'
import { type CheckPage, queryOf } from './check-page.ts'
import type { Expectation, Fixture } from './fixtures.ts'
import { germanMessagesOf } from './load-checks.ts'
import { messageFaults } from './message-faults.ts'
import { englishOf } from './sentences.ts'
import { unnamedIn } from './unnamed.ts'
import { plainIn } from './unsaid.ts'

export interface FixtureRun {
  fixture: Fixture
  result: CheckResult & { message: string }
  /** What a German reader would read in English: sentences without a code, columns and values without a name. */
  english: string[]
  /** What differs from the expectation; null when nothing does. */
  fault: string | null
}

const outcomes: Record<Expectation, CheckResult['outcome']> = {
  passes: 'compliant',
  fails: 'nonCompliant',
  doesNotApply: 'notApplicable',
}

/** Runs a page's fixtures on the engine. */
export async function runFixtures(page: CheckPage, sandbox: Sandbox): Promise<FixtureRun[]> {
  const query = queryOf(page)
  if (!query) return []
  const runs: FixtureRun[] = []
  const wordsOf = englishOf([page])
  for (const fixture of page.fixtures) {
    const { rows, unread } = readTenant(fixture.tenant)
    const [result] = await evaluateIn(sandbox, {
      checks: [query],
      rows,
      licences: 'all',
      at: new Date(fixture.at),
    })
    const { message, items, ...rest } = result as CheckResult
    const seen = { ...rest, message: sentenceOf(message, wordsOf), items: inWords(items, wordsOf) as Item[] }
    runs.push({
      fixture,
      result: seen,
      english: [...plainIn(result), ...unnamedIn(items, fixture.tenant)],
      fault: unreadFault(unread) ?? difference(fixture, seen),
    })
  }
  return runs
}

/** What the query reads beyond the connectors that the page names, or why it may not run. */
export async function queryFault(page: CheckPage, sandbox: Sandbox): Promise<string | null> {
  if (page.sql === null) return null
  await sandbox.open({ at: '2026-06-01T12:00:00.000Z', files: [], rows: {} })
  const { refusal, tables } = await sandbox.inspect(page.sql)
  if (refusal) return refusal
  const named = [...page.connectors, ...page.optionalConnectors]
  const missing = tables.filter((table) => !named.includes(table))
  if (missing.length) return `The query reads ${missing.join(', ')}; name it under connectors.`
  const unread = named.filter((table) => !tables.includes(table))
  if (unread.length) return `The query does not read ${unread.join(', ')}.`
  return messageFaults(page, germanMessagesOf(page))[0] ?? null
}

const unreadFault = (keys: string[]) => (keys.length ? `no connector reads ${keys.join(', ')}` : null)

function difference(fixture: Fixture, result: FixtureRun['result']): string | null {
  const expected = outcomes[fixture.expects]
  if (result.reason === 'query-failed') return result.message
  if (result.outcome !== expected)
    return `expected ${expected}, got ${result.outcome}: ${shown(result.items)}`
  const left = [...result.items]
  for (const wanted of fixture.items) {
    const index = left.findIndex((item) => matches(item, wanted))
    if (index < 0) return `no item is ${JSON.stringify(wanted)}: ${shown(result.items)}`
    left.splice(index, 1)
  }
  return left.length ? `unexpected items: ${shown(left)}` : null
}

const matches = (item: Item, wanted: Fixture['items'][number]) =>
  typeof wanted === 'string'
    ? item.displayName === wanted
    : Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(item[key], value))

const shown = (items: Item[]) => JSON.stringify(items)
