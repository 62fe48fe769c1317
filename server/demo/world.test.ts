import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../kit/config.ts'
import { inScope, sql } from '../kit/db.ts'
import { migrate } from '../migrate.ts'
import { closeApp, openApp } from '../open-app.ts'
import { freshDatabase } from '../testing/harness.ts'
import { testSimulator } from '../testing/simulator.ts'
import { fillDemoWorld } from './world.ts'

const simulator = await testSimulator()
const url = await freshDatabase()
await migrate(url)
const dataFolder = await mkdtemp(join(tmpdir(), 'parapet-demo-'))
const app = await openApp(
  readConfig({ DATABASE_URL: url, PARAPET_DATA: dataFolder, MICROSOFT_IDENTITY_URL: simulator.url }),
)
after(async () => {
  await closeApp(app)
  await rm(dataFolder, { recursive: true, force: true })
})
const rows = <T>(query: ReturnType<typeof sql<T>>) =>
  inScope(app.pool, { kind: 'platform' }, (db) => db.rows(query))

test('an empty installation gets two resellers with customers of every story, and people of every role and state', async () => {
  assert.equal(await fillDemoWorld(app, {}), 'filled')
  const resellers = await rows(sql<{ name: string; customers: number }>`
    select vendor.name, count(*)::int as customers
    from vendor join account on account.vendor_id = vendor.id
    group by 1 order by 1`)
  assert.deepEqual(resellers, [
    { name: 'Harbour Managed Cloud', customers: 2 },
    { name: 'Ridgeline IT Services', customers: 5 },
  ])
  const statuses = await rows(sql<{ status: number }>`
    select distinct microsoft_application_status as status from account order by 1`)
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [1, 2, 4, 5, 7],
    'active, and each trouble that a story tells',
  )
  const [people] = await rows(sql<{ roles: number[]; states: number[] }>`
    select array_agg(distinct role order by role) as roles, array_agg(distinct status order by status) as states
    from app_user`)
  assert.deepEqual(
    people,
    { roles: [1, 2, 4], states: [1, 2, 3] },
    'the SuperAdmin comes with the configuration',
  )
  assert.equal(await fillDemoWorld(app, {}), 'is there')
})
