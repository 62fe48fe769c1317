import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { beginSignIn, control, pick, redeem } from '../test-application.ts'
import { type Client, clientOf, type GraphPage, type GraphRow } from '../test-graph.ts'
import { deltaOf } from './delta.ts'
import type { Query } from './query.ts'
import { rowsOf } from './rows.ts'

let simulator: Simulator
let strong: Client
let large: Client
before(async () => {
  simulator = await startSimulator({ port: 0 })
  strong = await clientOf(simulator.url, 'northbrine')
  large = await clientOf(simulator.url, 'alder-finch')
})
after(() => simulator.stop())
beforeEach(async () => {
  await control(simulator.url, 'POST', 'reset')
  await control(simulator.url, 'POST', 'limits', { off: true })
})

const eventual = { consistencylevel: 'eventual' }
const read = async (client: Client, path: string, headers = {}): Promise<GraphPage & GraphRow> => {
  const response = await client.get(path, headers)
  const body = await response.json()
  assert.equal(response.status, 200, JSON.stringify(body))
  return body as GraphPage & GraphRow
}
const endpoint = { path: '/groups', page: { usual: 100, max: 999 } }
const asked = (deltaToken: string | null): Query => ({
  select: null,
  expand: [],
  filter: null,
  filterText: null,
  search: null,
  order: [],
  top: null,
  skip: 0,
  start: null,
  count: false,
  deltaToken,
})
const refused = async (client: Client, path: string, headers = {}) => {
  const response = await client.get(path, headers)
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code]
}

test('$search finds names by the beginnings of their words, other properties from their beginning', async () => {
  const all = (await large.all('/v1.0/users?$select=displayName,mail&$top=999')).rows
  const first = String(all[20]?.displayName)
  const [given = '', family = ''] = first.split(' ')
  const found = await read(
    large,
    `/v1.0/users?$search="displayName:${family.slice(0, 3)}"&$select=displayName&$count=true&$top=999`,
    eventual,
  )
  const names = found.value.map(({ displayName }) => String(displayName))
  assert.ok(names.includes(first))
  assert.ok(names.length < all.length)
  assert.equal(found['@odata.count'], names.length)
  const begins = (name: string, word: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{Nd}]+/u)
      .some((one) => one.startsWith(word.toLowerCase()))
  assert.ok(names.every((name) => begins(name, family.slice(0, 3))))
  const both = await read(
    large,
    `/v1.0/users?$search="displayName:${given}" AND "displayName:${family}"&$select=displayName`,
    eventual,
  )
  assert.ok(both.value.every(({ displayName }) => begins(String(displayName), given)))
  const nobody = `/v1.0/users?$search="displayName:zzzz" OR ("mail:zzzz")`
  assert.deepEqual((await read(large, nobody, eventual)).value, [])
})

test('$search wants the header, quotes and a property that is there', async () => {
  const path = '/v1.0/users?$search='
  assert.deepEqual(await refused(strong, `${path}"displayName:a"`), [400, 'Request_UnsupportedQuery'])
  assert.deepEqual(await refused(strong, `${path}displayName:a`, eventual), [400, 'Request_BadRequest'])
  assert.deepEqual(await refused(strong, `${path}"nothing:a"`, eventual), [400, 'BadRequest'])
  assert.deepEqual(
    await refused(strong, '/v1.0/identity/conditionalAccess/policies?$search="displayName:a"', eventual),
    [400, 'BadRequest'],
  )
})

test('$skip leaves rows out where a page documents it; directory objects do not take it', async () => {
  const path = '/v1.0/identity/conditionalAccess/policies'
  const ids = (rows: GraphRow[]) => rows.map(({ id }) => id)
  const all = ids((await strong.all(path)).rows)
  assert.deepEqual(ids((await read(strong, `${path}?$skip=2`)).value), all.slice(2))
  assert.deepEqual(ids((await strong.all(`${path}?$skip=1&$top=2`)).rows), all.slice(1))
  assert.deepEqual(await refused(strong, `${path}?$skip=-1`), [400, 'Request_BadRequest'])
  assert.deepEqual(await refused(strong, '/v1.0/groups?$skip=1'), [400, 'Request_UnsupportedQuery'])
})

test('any and all look into collections of texts and of objects', async () => {
  const unified = await strong.all(
    "/v1.0/groups?$filter=groupTypes/any(c:c eq 'Unified')&$select=id,groupTypes",
  )
  const all = (await strong.all('/v1.0/groups?$select=id,groupTypes')).rows
  const has = ({ groupTypes }: GraphRow) => (groupTypes as string[]).includes('Unified')
  assert.deepEqual(
    unified.rows.map(({ id }) => id),
    all.filter(has).map(({ id }) => id),
  )
  assert.ok(unified.rows.length > 0 && unified.rows.length < all.length)
  const others = "NOT groupTypes/any(c:c eq 'Unified')"
  const page = await read(strong, `/v1.0/groups?$filter=${others}&$count=true&$top=999`, eventual)
  assert.equal(page['@odata.count'], all.length - unified.rows.length)
  assert.deepEqual(await refused(strong, `/v1.0/groups?$filter=${others}`), [400, 'Request_UnsupportedQuery'])
  const [licensed] = (await strong.all('/v1.0/users?$select=id,assignedLicenses')).rows.flatMap(
    ({ assignedLicenses }) => (assignedLicenses as { skuId: string }[] | undefined) ?? [],
  )
  const bySku = await strong.all(
    `/v1.0/users?$filter=assignedLicenses/any(x:x/skuId eq ${licensed?.skuId})&$select=id,assignedLicenses`,
  )
  assert.ok(bySku.rows.length > 0)
  assert.deepEqual(
    await refused(strong, '/v1.0/applications?$filter=passwordCredentials/any(x:x/stray eq 1)'),
    [400, 'BadRequest'],
  )
  const everyOne = await strong.all(
    "/v1.0/groups?$filter=groupTypes/all(c:c eq 'Unified')&$select=groupTypes",
  )
  assert.ok(
    everyOne.rows.every(({ groupTypes }) => (groupTypes as string[]).every((one) => one === 'Unified')),
  )
})

test('delta gives everything once, and later what came, changed and went', async () => {
  let next: string | undefined = '/v1.0/groups/delta?$select=displayName,description'
  let link = ''
  const ids: unknown[] = []
  while (next) {
    const page: GraphPage & GraphRow = await read(large, next)
    ids.push(...page.value.map(({ id }) => id))
    link = String(page['@odata.deltaLink'] ?? '').replace('https://graph.microsoft.com', '')
    next = page['@odata.nextLink']?.replace('https://graph.microsoft.com', '')
  }
  const all = (await large.all('/v1.0/groups?$select=id')).rows
  assert.deepEqual(
    ids,
    all.map(({ id }) => id),
  )
  const later = await read(large, link)
  assert.deepEqual(later.value, [])
  assert.match(String(later['@odata.deltaLink']), /\$deltatoken=|%24deltatoken=/)
  assert.deepEqual((await read(large, '/v1.0/groups/delta?$deltatoken=latest')).value, [])
  assert.deepEqual(await refused(large, '/v1.0/groups/delta?$deltatoken=spoiled'), [
    400,
    'Request_BadRequest',
  ])
  await control(simulator.url, 'POST', 'clock', { advanceSeconds: 8 * 86_400 })
  const anew = await clientOf(simulator.url, 'alder-finch')
  assert.deepEqual(await refused(anew, link), [410, 'syncStateNotFound'])
  assert.deepEqual(await refused(anew, '/v1.0/subscribedSkus/delta'), [400, 'BadRequest'])
})

test('delta tells what came, changed and went, and nothing else', () => {
  const now = new Date('2026-05-04T10:00:00Z')
  const address = { origin: '', path: '/v1.0/groups/delta', parameters: new URLSearchParams() }
  const first = deltaOf(rowsOf([]), () => rowsOf([]), endpoint, asked(null), address, now)
  const token = new URL(String(first['@odata.deltaLink']), 'https://x').searchParams.get('$deltatoken')
  const before = rowsOf([
    { id: '1', displayName: 'Same' },
    { id: '2', displayName: 'Old name' },
    { id: '3', displayName: 'Gone' },
  ])
  const present = rowsOf([
    { id: '1', displayName: 'Same' },
    { id: '2', displayName: 'New name' },
    { id: '4', displayName: 'Come' },
  ])
  const moments: Date[] = []
  const then = (moment: Date) => {
    moments.push(moment)
    return before
  }
  const later = new Date(now.getTime() + 86_400_000)
  const { value } = deltaOf(present, then, endpoint, asked(token), address, later)
  assert.deepEqual(moments, [now])
  assert.deepEqual(value, [
    { id: '2', displayName: 'New name' },
    { id: '4', displayName: 'Come' },
    { id: '3', '@removed': { reason: 'changed' } },
  ])
})

test('/me is who signed in, and nothing for an application', async () => {
  assert.deepEqual(await refused(strong, '/v1.0/me'), [400, 'BadRequest'])
  const signIn = await beginSignIn(simulator.url)
  const { access_token: token } = await redeem(signIn, await pick(signIn, 'northbrine/ada-admin'))
  const asAda = (path: string) =>
    fetch(`${simulator.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const me = (await (await asAda('/v1.0/me')).json()) as GraphRow
  assert.equal(me.userPrincipalName, 'ada.admin@northbrine.example')
  const named = (await (await asAda('/v1.0/me?$select=displayName')).json()) as GraphRow
  assert.deepEqual(
    Object.keys(named)
      .filter((name) => !name.startsWith('@'))
      .sort(),
    ['displayName', 'id'],
  )
  assert.equal((await asAda('/v1.0/users')).status, 403)
  assert.equal((await asAda('/v1.0/groups')).status, 403)
})
