import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { evaluateIn } from '../evaluate/evaluate.ts'
import { Sandbox } from '../evaluate/sandbox.ts'
import { readTenant } from '../evaluate/tenant.ts'
import { type CheckPage, queryOf } from './check-page.ts'
import { loadChecks } from './load-checks.ts'
import { type Mutation, mutationsOf } from './mutations.ts'
import { harmless, undecided } from './mutations-without-effect.ts'

const sandbox = new Sandbox()
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
  const table = policyTables.find((name) => rows[name]?.length)
  return { rows, table, policies: rows[table ?? ''] ?? [], at: new Date(fixture.at) }
}

async function outcomeWith(page: CheckPage, policies: unknown[]) {
  const { rows, table, at } = passingTenant(page)
  const query = queryOf(page)
  assert.ok(query && table)
  const tenant = { rows: { ...rows, [table]: policies }, licences: 'all' as const, at }
  const [result] = await evaluateIn(sandbox, { checks: [query], ...tenant })
  assert.notEqual(result?.reason, 'query-failed', result?.message)
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

for (const page of pages.filter(({ id }) => !(id in undecided)))
  test(`${page.file}: a policy that lacks one thing does not pass`, async () => {
    const [policy, ...others] = passingTenant(page).policies
    const mutations = mutationsOf(policy as Record<string, unknown>)
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
    ]
    assert.deepEqual(passing.sort(), known.sort())
  })

test('what is known to be harmless belongs to a page', () => {
  for (const { page } of harmless)
    assert.ok(pages.some(({ id }) => id === page) && !(page in undecided), page)
})
