import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { severities } from '#scan/catalogue/check-page.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import type { Decision } from '#scan/evaluate/decisions.ts'
import { scoreOf } from '#scan/score/score.ts'
import { differences, readExpected } from './testing/expected-outcomes.ts'
import {
  type ScannedTenant,
  type SimulatedTenants,
  scannedTenants,
  simulatedTenants,
} from './testing/simulated-tenants.ts'

/**
 * The whole catalogue over every tenant of the simulator, on the last day of its story. A check that is changed on
 * purpose changes the expectation too: `node scripts/write-expected-outcomes.ts` writes it, and its diff is read.
 */
const pages = loadChecks()
const weightOf = new Map(pages.map(({ id, severity }) => [id, severities.indexOf(severity) + 1]))

let tenants: SimulatedTenants
before(async () => {
  tenants = await simulatedTenants(pages)
})
after(() => tenants.stop())

/** The share of the weight that a tenant of this kind meets. */
const scores: Record<ScannedTenant, [least: number, most: number]> = {
  northbrine: [92, 97.5],
  'alder-finch': [30, 40],
  copperleaf: [60, 90],
  dunmere: [60, 90],
  fallowfield: [60, 90],
  glasshouse: [60, 90],
}

const scoreFrom = (decisions: readonly Decision[]) =>
  scoreOf(
    decisions.map(({ id, compliant }) => ({
      severity: weightOf.get(id) ?? 0,
      isCompliant: compliant,
      isExempted: false,
    })),
  )

/** What was decided; items that a query does not order come in any order. */
const asText = ({ id, compliant, reason, message, items }: Decision) =>
  [id, compliant, reason, message, ...items.map((item) => JSON.stringify(item)).sort()].join('\n')

/** Had the plans that were drawn for others; what they say alone is held against it. */
const late: readonly ScannedTenant[] = ['alder-finch', 'glasshouse']

for (const slug of scannedTenants)
  test(`${slug} comes out as expected`, async () => {
    const decisions = await tenants.decide(slug)
    const failed = decisions.filter(({ reason }) => reason === 'query-failed' || reason === 'could-not-read')
    assert.deepEqual(
      failed.map(({ id, message }) => `${id}: ${message}`),
      [],
    )
    assert.deepEqual(differences(readExpected(slug), decisions), [])
    const [least, most] = scores[slug]
    const { standard } = scoreFrom(decisions)
    assert.ok(standard !== null && standard >= least && standard <= most, `${slug} has ${standard} %`)
    if (!late.includes(slug)) return
    const alone = (await tenants.decideAlone(slug)).map(asText)
    const inTurn = new Set(decisions.map(asText))
    assert.deepEqual(
      alone.filter((text) => !inTurn.has(text)),
      [],
    )
  })

test('a check that comes out otherwise, is new or is gone is named', () => {
  const decision = { compliant: false, items: [{ displayName: 'Ada' }], reason: null, message: 'No.' }
  const decisions: Decision[] = [
    { ...decision, id: 'same' },
    { ...decision, id: 'other' },
    { ...decision, id: 'new' },
  ]
  assert.deepEqual(differences({ same: false, other: null, gone: true }, decisions), [
    'gone: is expected, but there is no such check',
    'other: is false instead of null: No. Ada',
    'new: is false and nothing is expected: No. Ada',
  ])
})
