import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control } from '../test-application.ts'
import { clientOf, type GraphRow } from '../test-graph.ts'

let simulator: Simulator
let now = new Date('2026-05-04T10:00:00Z')
before(async () => {
  simulator = await startSimulator({ port: 0, now: () => now })
})
after(() => simulator.stop())
beforeEach(async () => {
  await control(simulator.url, 'POST', 'reset')
  await control(simulator.url, 'POST', 'limits', { off: true })
})

const path = '/v1.0/auditLogs/directoryAudits'
const since = (moment: string) => `$filter=activityDateTime ge ${moment}&$orderby=activityDateTime`

async function read(slug: string, query = ''): Promise<{ rows: GraphRow[]; pages: number }> {
  const client = await clientOf(simulator.url, slug)
  const rows: GraphRow[] = []
  let pages = 0
  for (let next: string | null = `${path}?${query}`; next; pages += 1) {
    const response = await client.get(next)
    assert.equal(response.status, 200, await response.clone().text())
    const body = (await response.json()) as { value: GraphRow[]; '@odata.nextLink'?: string }
    rows.push(...body.value)
    const link: URL | null = body['@odata.nextLink'] ? new URL(body['@odata.nextLink']) : null
    next = link && `${link.pathname}${link.search}`
  }
  return { rows, pages }
}
const stateIn = (value = '{}') => (JSON.parse(value) as { state?: string }).state
const activities = (rows: GraphRow[]) => rows.map(({ activityDisplayName }) => String(activityDisplayName))

test('a day of the story writes what its change would have caused, and the log forgets after 30 days', async () => {
  await control(simulator.url, 'POST', 'drift', { start: '2026-04-20' })
  const { rows } = await read('northbrine', since('2026-05-01T00:00:00Z'))
  const [update] = rows.filter((row) => row.activityDisplayName === 'Update conditional access policy')
  assert.equal(update?.activityDateTime, '2026-05-01T00:00:00.0000000Z')
  const [target] = (update?.targetResources ?? []) as GraphRow[]
  assert.equal(target?.displayName, 'Block device code flow')
  const [change] = (target?.modifiedProperties ?? []) as { oldValue: string; newValue: string }[]
  assert.equal(stateIn(change?.oldValue), 'enabled')
  assert.equal(stateIn(change?.newValue), 'enabledForReportingButNotEnforced')
  now = new Date('2026-06-10T10:00:00Z')
  const later = await read('northbrine', since('2026-01-01T00:00:00Z'))
  assert.ok(later.rows.every((row) => String(row.activityDateTime) > '2026-05-11'))
  now = new Date('2026-05-04T10:00:00Z')
})

test('an administrator who becomes one is written with the role, as added and as removed', async () => {
  await control(simulator.url, 'POST', 'drift', { start: '2026-04-20' })
  const { rows } = await read('alder-finch', since('2026-04-20T00:00:00Z'))
  const removed = rows.filter(
    (row) => row.activityDisplayName === 'Remove member from role' && !JSON.stringify(row).includes('MS-PIM'),
  )
  const [principal] = (removed[0]?.targetResources ?? []) as GraphRow[]
  assert.match(String(principal?.userPrincipalName), /@/)
  assert.match(JSON.stringify(principal?.modifiedProperties), /Global Administrator/)
})

test('ordinary days have memberships, activations with the copy of PIM, and names that nobody knows', async () => {
  const { rows } = await read('alder-finch')
  const names = new Set(activities(rows))
  for (const name of [
    'Add member to group',
    'Remove member from group',
    'Update group',
    'Add member to role completed (PIM activation)',
    'Remove member from role (PIM activation expired)',
  ])
    assert.ok(names.has(name), name)
  const byPim = rows.filter((row) => JSON.stringify(row.initiatedBy).includes('MS-PIM'))
  assert.ok(byPim.length > 0)
  assert.ok(rows.some((row) => (row.initiatedBy as GraphRow).app !== null))
})

test('a record comes late, and a page may have it twice', async () => {
  await control(simulator.url, 'POST', 'audits', { tenant: 'northbrine', lateSeconds: 1800, copies: 2 })
  const moment = new Date(now.getTime() - 1000).toISOString()
  assert.equal((await read('northbrine', since(moment))).rows.length, 0)
  now = new Date(now.getTime() + 1_800_000)
  const { rows } = await read('northbrine', since(moment))
  assert.equal(rows.length, 2)
  assert.equal(rows[0]?.id, rows[1]?.id)
  now = new Date('2026-05-04T10:00:00Z')
})

test('2,500 records are three pages, and every one of them is somewhere', async () => {
  await control(simulator.url, 'POST', 'audits', { tenant: 'northbrine', count: 2500, secondsAgo: 60 })
  const moment = new Date(now.getTime() - 61_000).toISOString()
  const { rows, pages } = await read('northbrine', `${since(moment)}&$top=1000`)
  assert.equal(pages, 3)
  assert.equal(new Set(rows.map(({ id }) => id)).size, 2500)
})

test('122 requests in ten seconds are the most for all tenants together', async () => {
  await control(simulator.url, 'POST', 'limits', { scale: 1, off: false })
  const slugs = ['northbrine', 'alder-finch', 'copperleaf', 'glasshouse']
  const clients = await Promise.all(slugs.map((slug) => clientOf(simulator.url, slug)))
  const statuses: number[] = []
  for (let i = 0; i < 130; i += 1) {
    const response = await clients[i % 4]?.get(`${path}?$top=1`)
    statuses.push(response?.status ?? 0)
  }
  assert.equal(statuses.filter((status) => status === 200).length, 20)
  now = new Date(now.getTime() + 10_000)
})
