import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Simulator, startSimulator } from './server.ts'
import { control } from './test-application.ts'
import { type Client, clientOf } from './test-graph.ts'
import { giantTenant } from './world/giant.ts'

let simulator: Simulator
let client: Client
before(async () => {
  simulator = await startSimulator({ port: 0, users: 100_000 })
  await control(simulator.url, 'POST', 'limits', { off: true })
  client = await clientOf(simulator.url, giantTenant(1).id)
})
after(() => simulator.stop())

const countOf = async (path: string) =>
  Number(await (await client.get(`/v1.0${path}/$count`, { consistencylevel: 'eventual' })).text())

test('a giant tenant has as much of everything as asked for', async () => {
  assert.equal(await countOf('/users'), 100_002)
  assert.equal(await countOf('/groups'), 5_002)
  assert.equal(await countOf('/deviceManagement/managedDevices'), 20_000)
  assert.equal(await countOf('/applications'), 2_000)
  assert.equal(await countOf('/servicePrincipals'), 10_004)
  assert.equal(await countOf('/roleManagement/directory/roleAssignments'), 48)
})

test('every user comes once, page by page, and memory stays modest', async () => {
  global.gc?.()
  const before = process.memoryUsage().heapUsed
  const seen = new Set<unknown>()
  let pages = 0
  for (
    let path: string | undefined = '/v1.0/users?$select=id,displayName,assignedLicenses&$top=999';
    path;
  ) {
    const { value, '@odata.nextLink': next }: Awaited<ReturnType<Client['page']>> = await client.page(path)
    for (const { id } of value) seen.add(id)
    pages += 1
    path = next?.replace('https://graph.microsoft.com', '')
  }
  assert.equal(seen.size, 100_002)
  assert.equal(pages, 101)
  assert.ok(process.memoryUsage().heapUsed - before < 200 * 1024 * 1024)
})

test('objects far down are found by their id', async () => {
  const { value } = await client.page('/v1.0/groups?$top=999')
  const group = value.at(-1)
  assert.ok(group)
  const members = await client.all(`/v1.0/groups/${group.id}/members?$top=999`)
  assert.ok(members.rows.length > 2)
  const user = await client.get(`/v1.0/users/${members.rows[0]?.id}`)
  assert.equal(((await user.json()) as { id: string }).id, members.rows[0]?.id)
})
