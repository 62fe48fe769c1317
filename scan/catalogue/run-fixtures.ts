import { isDeepStrictEqual } from 'node:util'
import type { Text } from '#contract/kit/text.ts'
import { faultText } from '#contract/recommendations/query-faults.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'
import { inWords, sentenceOf, type WordsOf } from '#contract/recommendations/saying.ts'
import { evaluateIn } from '../evaluate/evaluate.ts'
import type { CheckResult, Item } from '../evaluate/outcome.ts'
import type { Sandbox } from '../evaluate/sandbox.ts'
import { readTenant } from '../evaluate/tenant.ts'
import { type CheckPage, queryOf } from './check-page.ts'
import type { Expectation, Fixture } from './fixtures.ts'
import { germanMessagesOf } from './load-checks.ts'
import { messageFaults } from './message-faults.ts'
import { sentencesOf } from './sentences.ts'
import { unnamedIn } from './unnamed.ts'
import { plainIn } from './unsaid.ts'

export interface FixtureRun {
  fixture: Fixture
  result: CheckResult & { message: string }
  /** What a German reader would read in English: sentences without a code, columns and values without a name. */
  english: string[]
  /** What differs from the expectation; null when nothing does. Items and titles are as the page has them. */
  fault: Text | null
}

const outcomes: Record<Expectation, CheckResult['outcome']> = {
  passes: 'compliant',
  fails: 'nonCompliant',
  doesNotApply: 'notApplicable',
}
const called: Record<CheckResult['outcome'], Text> = {
  compliant: complianceWords.true,
  nonCompliant: complianceWords.false,
  notApplicable: complianceWords.na,
}

/** Runs a page's fixtures on the engine. */
export async function runFixtures(page: CheckPage, sandbox: Sandbox): Promise<FixtureRun[]> {
  const query = queryOf(page)
  if (!query) return []
  const runs: FixtureRun[] = []
  const sentences = sentencesOf([page])
  const wordsIn =
    (lang: keyof Text): WordsOf =>
    (code) =>
      sentences.get(code)?.[lang]
  for (const fixture of page.fixtures) {
    const { rows, unread } = readTenant(fixture.tenant)
    const [result] = await evaluateIn(sandbox, {
      checks: [query],
      rows,
      licences: 'all',
      at: new Date(fixture.at),
    })
    const { message, items, ...rest } = result as CheckResult
    const said = { en: sentenceOf(message, wordsIn('en')), de: sentenceOf(message, wordsIn('de')) }
    const seen = { ...rest, message: said.en, items: inWords(items, wordsIn('en')) as Item[] }
    runs.push({
      fixture,
      result: seen,
      english: [...plainIn(result), ...unnamedIn(items, fixture.tenant)],
      fault: unreadFault(unread) ?? (rest.reason === 'query-failed' ? said : difference(fixture, seen)),
    })
  }
  return runs
}

/** What the query reads beyond the connectors that the page names, or why it may not run. */
export async function pageFault(page: CheckPage, sandbox: Sandbox): Promise<string | null> {
  const { sql } = page
  if (sql === null) return null
  const { refusal, tables } = await sandbox.whole(async (own) => {
    await own.open({ at: '2026-06-01T12:00:00.000Z', files: [], rows: {} })
    return own.inspect(sql)
  })
  if (refusal) return faultText(refusal).en
  const named = [...page.connectors, ...page.optionalConnectors]
  const missing = tables.filter((table) => !named.includes(table))
  if (missing.length) return `The query reads ${missing.join(', ')}; name it under connectors.`
  const unread = named.filter((table) => !tables.includes(table))
  if (unread.length) return `The query does not read ${unread.join(', ')}.`
  return messageFaults(page, germanMessagesOf(page))[0] ?? null
}

const unreadFault = (keys: string[]): Text | null =>
  keys.length
    ? { en: `No connector reads ${keys.join(', ')}.`, de: `Kein Connector liest ${keys.join(', ')}.` }
    : null

function difference(fixture: Fixture, result: FixtureRun['result']): Text | null {
  const expected = outcomes[fixture.expects]
  if (result.outcome !== expected) {
    const [wanted, got] = [called[expected], called[result.outcome]]
    return {
      en: `Expected ${wanted.en}, got ${got.en}: ${shown(result.items)}`,
      de: `Erwartet: ${wanted.de}. Ergebnis: ${got.de}: ${shown(result.items)}`,
    }
  }
  const left = [...result.items]
  for (const wanted of fixture.items) {
    const index = left.findIndex((item) => matches(item, wanted))
    if (index < 0) {
      const [name, found] = [JSON.stringify(wanted), shown(result.items)]
      return { en: `No item is ${name}: ${found}`, de: `Kein Element ist ${name}: ${found}` }
    }
    left.splice(index, 1)
  }
  return left.length
    ? { en: `Unexpected items: ${shown(left)}`, de: `Unerwartete Elemente: ${shown(left)}` }
    : null
}

const matches = (item: Item, wanted: Fixture['items'][number]) =>
  typeof wanted === 'string'
    ? item.displayName === wanted
    : Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(item[key], value))

const shown = (items: Item[]) => JSON.stringify(items)
