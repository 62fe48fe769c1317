import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { evaluateIn } from '../evaluate/evaluate.ts'
import { readTenant } from '../evaluate/tenant.ts'
import { patientSandbox } from '../evaluate/testing/patient-sandbox.ts'
import { type CheckPage, queryOf } from './check-page.ts'
import { loadChecks } from './load-checks.ts'

const sandbox = patientSandbox()
after(() => sandbox.close())

const group = (kind: string, groupId: string) => ({
  target: { '@odata.type': `#microsoft.graph.${kind}`, groupId },
})
const included = group('groupAssignmentTarget', 'G-1')
const excluded = group('exclusionGroupAssignmentTarget', 'g-1')
const others = group('exclusionGroupAssignmentTarget', 'g-2')
const allDevices = { target: { '@odata.type': '#microsoft.graph.allDevicesAssignmentTarget' } }
const filtered = {
  target: {
    ...allDevices.target,
    deviceAndAppManagementAssignmentFilterId: 'f-1',
    deviceAndAppManagementAssignmentFilterType: 'exclude',
  },
}

/** Here the assigned policies open what the default closes: one for nearly everybody is as bad as one for everybody. */
const openers = ['personal-devices-cannot-enrol']

type Rows = Record<string, unknown>[]

const hasAssignments = (row: Record<string, unknown>) => Array.isArray(row.assignments)
const tenantOf = (page: CheckPage) =>
  page.fixtures
    .filter(({ expects }) => expects === 'passes')
    .map(({ tenant, at }) => ({ rows: readTenant(tenant).rows as Record<string, Rows>, at }))
    .find(({ rows }) => Object.values(rows).some((table) => table.some(hasAssignments)))

const pages = loadChecks().filter(
  (page) => page.product === 'Microsoft Intune' && tenantOf(page) !== undefined,
)

/** What the page says of its passing tenant when every policy in it is assigned like this. */
async function resultWith(page: CheckPage, assignments: unknown[]) {
  const tenant = tenantOf(page)
  const query = queryOf(page)
  assert.ok(tenant && query)
  const rows = Object.fromEntries(
    Object.entries(tenant.rows).map(([table, list]) => [
      table,
      list.map((row) => (hasAssignments(row) ? { ...row, assignments, isAssigned: true } : row)),
    ]),
  )
  const [result] = await evaluateIn(sandbox, {
    checks: [query],
    rows,
    licences: 'all',
    at: new Date(tenant.at),
  })
  assert.ok(result)
  assert.notEqual(result.reason, 'query-failed', JSON.stringify(result.message))
  return { outcome: result.outcome, message: result.message }
}

test('the pages that assignments decide are found', () => {
  assert.ok(pages.length >= 25, `${pages.length} pages`)
})

for (const page of pages) {
  test(`${page.id}: a group that is included and excluded is reached as little as nobody`, async () => {
    assert.deepEqual(await resultWith(page, [included, excluded]), await resultWith(page, []))
  })

  test(`${page.id}: all devices less a group, or less what a filter takes out, are not all devices`, async () => {
    const everybody = await resultWith(page, [allDevices])
    const less = await resultWith(page, [allDevices, others])
    const less2 = await resultWith(page, [filtered])
    const some = await resultWith(page, [included])
    assert.equal(less.outcome, openers.includes(page.id) ? everybody.outcome : some.outcome)
    assert.deepEqual(less, less2)
    // Where the page tells a policy for everybody from one for a group, it tells it from this one as well.
    if (everybody.message !== some.message) assert.notEqual(less.message, everybody.message)
  })
}
