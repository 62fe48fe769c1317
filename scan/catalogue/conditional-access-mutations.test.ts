import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { evaluateIn } from '../evaluate/evaluate.ts'
import { readTenant } from '../evaluate/tenant.ts'
import { patientSandbox } from '../evaluate/testing/patient-sandbox.ts'
import { type CheckPage, queryOf } from './check-page.ts'
import { loadChecks } from './load-checks.ts'
import { type Fields, mutationsOf } from './mutations.ts'
import {
  brokenSplitsOf,
  emergencyWorld,
  exclusionsOf,
  splitsOf,
  type Variant,
  withoutEmergencies,
} from './mutations-of-people.ts'
import { harmless, harmlessSplits, undecided, uselessSplits } from './mutations-without-effect.ts'

const sandbox = patientSandbox()
after(() => sandbox.close())

const policyTables = ['conditional_access_policies', 'conditional_access_policies_beta']
const pages = loadChecks().filter(
  ({ category, connectors, optionalConnectors }) =>
    category === 'ConditionalAccess' &&
    [...connectors, ...optionalConnectors].some((table) => policyTables.includes(table)),
)

/** The rows of a page's first passing fixture, and which of them are the policies. */
function passingTenant(page: CheckPage) {
  const fixture = page.fixtures.find(({ expects }) => expects === 'passes')
  assert.ok(fixture)
  const { rows } = readTenant(fixture.tenant)
  for (const [name, people] of Object.entries(emergencyWorld)) rows[name] = [...(rows[name] ?? []), ...people]
  const tables = policyTables.filter((name) => rows[name]?.length)
  return { rows, tables, policies: wholePolicies(rows), at: new Date(fixture.at) }
}

/** A policy is one thing, of which v1.0 shows a part and beta another. */
function wholePolicies(rows: Record<string, unknown[]>): unknown[] {
  const [stable = [], beta = []] = policyTables.map((name) => rows[name] as Fields[] | undefined)
  if (stable.length === 0) return beta
  return stable.map((policy) => ({ ...policy, ...beta.find(({ id }) => id === policy.id) }))
}

async function outcomeWith(page: CheckPage, policies: unknown[]) {
  const { rows, tables, at } = passingTenant(page)
  const query = queryOf(page)
  assert.ok(query && tables.length > 0)
  const shown = Object.fromEntries(tables.map((table) => [table, policies]))
  const tenant = { rows: { ...rows, ...shown }, licences: 'all' as const, at }
  const [result] = await evaluateIn(sandbox, { checks: [query], ...tenant })
  assert.notEqual(result?.reason, 'query-failed', JSON.stringify(result?.message))
  return result?.outcome
}

test('the pages that no policy decides are known', async () => {
  const found: string[] = []
  for (const page of pages) if ((await outcomeWith(page, [])) === 'compliant') found.push(page.id)
  assert.deepEqual(found, Object.keys(undecided).sort())
})

async function outcomeOf(page: CheckPage, variants: Variant[], others: unknown[]) {
  const policies = variants.flatMap((variant) => variant.policies)
  const named = policies.map((policy, place) => ({ ...policy, id: `variant-${place}` }))
  return outcomeWith(page, [...named, ...others])
}

type Passes = (outcome: Awaited<ReturnType<typeof outcomeOf>>) => boolean
const isCompliant: Passes = (outcome) => outcome === 'compliant'
const isNoFailure: Passes = (outcome) => outcome !== 'nonCompliant'

/**
 * The variants with which the page passes, of such as hardly do. Checks ask for a policy that does something, so one more
 * policy makes none fail: where all of them together do not pass, none does alone. Else they are tried in halves.
 */
async function passingAmong(
  page: CheckPage,
  variants: Variant[],
  others: unknown[],
  passes: Passes,
): Promise<string[]> {
  if (variants.length === 0 || !passes(await outcomeOf(page, variants, others))) return []
  if (variants.length === 1) return variants.map(({ name }) => name)
  const middle = Math.ceil(variants.length / 2)
  return [
    ...(await passingAmong(page, variants.slice(0, middle), others, passes)),
    ...(await passingAmong(page, variants.slice(middle), others, passes)),
  ]
}

/** The same of such as mostly do. */
async function passingOneByOne(
  page: CheckPage,
  variants: Variant[],
  others: unknown[],
  passes: Passes,
): Promise<string[]> {
  const passing: string[] = []
  for (const variant of variants)
    if (passes(await outcomeOf(page, [variant], others))) passing.push(variant.name)
  return passing
}

/** Those that stand together are tried together, but for the ones that are known to pass. */
async function passingOf(
  page: CheckPage,
  together: Variant[][],
  others: unknown[],
  { known, passes }: { known: readonly string[]; passes: Passes },
): Promise<string[]> {
  const isKnown = ({ name }: Variant) => known.includes(name)
  const passing = await passingOneByOne(page, together.flat().filter(isKnown), others, passes)
  for (const variants of together) {
    const unknown = variants.filter((one) => !isKnown(one))
    passing.push(...(await passingAmong(page, unknown, others, passes)))
  }
  return passing
}

const decidedByPolicies = pages.filter(({ id }) => !(id in undecided))
const policiesOf = (page: CheckPage) => {
  const [policy, ...others] = passingTenant(page).policies
  return { policy: policy as Fields, others }
}

for (const page of decidedByPolicies)
  test(`${page.file}: a policy that lacks one thing does not pass`, async () => {
    const { policy, others } = policiesOf(page)
    const mutations = mutationsOf(policy).map((one) => ({ name: one.name, policies: [one.policy] }))
    assert.ok(mutations.length >= 30, 'the mutations do not reach the policy')
    const known = harmless.filter((one) => one.page === page.id).flatMap((one) => one.mutations)
    const passing = [
      ...(await passingOf(page, [mutations], others, { known, passes: isNoFailure })),
      ...(await passingOf(page, exclusionsOf(policy), others, { known, passes: isCompliant })),
    ]
    assert.deepEqual(passing.sort(), known.sort())
  })

for (const page of decidedByPolicies)
  test(`${page.file}: emergency accounts may be left out, and policies add up`, async () => {
    const { policy, others } = policiesOf(page)
    assert.equal(await outcomeWith(page, [withoutEmergencies(policy), ...others]), 'compliant')
    const splits = splitsOf(policy)
    const useless = uselessSplits[page.id] ?? []
    assert.deepEqual(
      await passingOneByOne(page, splits, others, isCompliant),
      splits.map(({ name }) => name).filter((name) => !useless.includes(name)),
    )
    const known = harmlessSplits[page.id] ?? []
    const passing = await passingOf(page, brokenSplitsOf(policy), others, { known, passes: isCompliant })
    assert.deepEqual(passing.sort(), known.toSorted())
  })

test('what is known to be harmless belongs to a page', () => {
  const known = [
    ...harmless.map(({ page }) => page),
    ...Object.keys(uselessSplits),
    ...Object.keys(harmlessSplits),
  ]
  for (const page of known) assert.ok(pages.some(({ id }) => id === page) && !(page in undecided), page)
})

for (const page of decidedByPolicies)
  test(`${page.file}: a further policy that leaves somebody out takes nothing away`, async () => {
    const { policy, others } = policiesOf(page)
    const further = [...exclusionsOf(policy), ...brokenSplitsOf(policy)].flat()
    assert.equal(await outcomeOf(page, further, [policy, ...others]), 'compliant')
  })
