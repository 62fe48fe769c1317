import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { evaluateIn } from '../evaluate/evaluate.ts'
import { readTenant } from '../evaluate/tenant.ts'
import { patientSandbox } from '../evaluate/testing/patient-sandbox.ts'
import { type CheckPage, queryOf } from './check-page.ts'
import { loadChecks } from './load-checks.ts'
import { type Fields, type Mutation, mutationsOf } from './mutations.ts'
import {
  brokenSplitsOf,
  emergenciesOf,
  emergencyWorld,
  exclusionsOf,
  type Split,
  splitsOf,
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

/**
 * The mutations with which the page passes. Checks ask for a policy that does something, so one more policy makes none
 * fail: where all of them together do not pass, none does alone. Else they are tried in halves.
 */
async function passingAmong(page: CheckPage, mutations: Mutation[], others: unknown[]): Promise<string[]> {
  if (mutations.length === 0) return []
  const policies = mutations.map(({ policy }, place) => ({ ...policy, id: `mutation-${place}` }))
  if ((await outcomeWith(page, [...policies, ...others])) === 'nonCompliant') return []
  if (mutations.length === 1) return mutations.map(({ name }) => name)
  const middle = Math.ceil(mutations.length / 2)
  return [
    ...(await passingAmong(page, mutations.slice(0, middle), others)),
    ...(await passingAmong(page, mutations.slice(middle), others)),
  ]
}

/** Exclusions are tried one by one: what one of them leaves out, the policies beside it would have to cover. */
async function passingOneByOne(page: CheckPage, mutations: Mutation[], others: unknown[]): Promise<string[]> {
  const passing: string[] = []
  for (const { name, policy } of mutations)
    if ((await outcomeWith(page, [policy, ...others])) === 'compliant') passing.push(name)
  return passing
}

async function passingSplits(page: CheckPage, splits: Split[], others: unknown[]): Promise<string[]> {
  const passing: string[] = []
  for (const { name, policies } of splits)
    if ((await outcomeWith(page, [...policies, ...others])) === 'compliant') passing.push(name)
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
    const mutations = mutationsOf(policy)
    assert.ok(mutations.length >= 30, 'the mutations do not reach the policy')
    const known = harmless.filter((one) => one.page === page.id).flatMap((one) => one.mutations)
    const isKnown = ({ name }: Mutation) => known.includes(name)
    const passing = [
      ...(await passingAmong(page, mutations.filter(isKnown), others)),
      ...(await passingAmong(
        page,
        mutations.filter((one) => !isKnown(one)),
        others,
      )),
      ...(await passingOneByOne(page, exclusionsOf(policy), others)),
    ]
    assert.deepEqual(passing.sort(), known.sort())
  })

for (const page of decidedByPolicies)
  test(`${page.file}: emergency accounts may be left out, and policies add up`, async () => {
    const { policy, others } = policiesOf(page)
    const emergencies = emergenciesOf(policy)
    assert.deepEqual(
      await passingOneByOne(page, emergencies, others),
      emergencies.map(({ name }) => name),
    )
    const splits = splitsOf(policy)
    const useless = uselessSplits[page.id] ?? []
    assert.deepEqual(
      await passingSplits(page, splits, others),
      splits.map(({ name }) => name).filter((name) => !useless.includes(name)),
    )
    assert.deepEqual(await passingSplits(page, brokenSplitsOf(policy), others), harmlessSplits[page.id] ?? [])
  })

test('what is known to be harmless belongs to a page', () => {
  const known = [
    ...harmless.map(({ page }) => page),
    ...Object.keys(uselessSplits),
    ...Object.keys(harmlessSplits),
  ]
  for (const page of known) assert.ok(pages.some(({ id }) => id === page) && !(page in undecided), page)
})
