import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control } from '../test-application.ts'
import { type Client, clientOf, type GraphRow } from '../test-graph.ts'

let simulator: Simulator
const start = new Date('2026-05-04T10:00:00Z')
before(async () => {
  simulator = await startSimulator({ port: 0, now: () => start })
})
after(() => simulator.stop())
let large: Client
let small: Client
beforeEach(async () => {
  await control(simulator.url, 'POST', 'reset')
  await control(simulator.url, 'POST', 'limits', { off: true })
  large = await clientOf(simulator.url, 'alder-finch')
  small = await clientOf(simulator.url, 'northbrine')
})

const path = '/v1.0/auditLogs/signIns'
const moment = ({ createdDateTime }: GraphRow) => Date.parse(String(createdDateTime))
const filtered = (client: Client, filter: string) =>
  client.all(`${path}?$filter=${encodeURIComponent(filter)}`).then(({ rows }) => rows)

test('the log has thirty days, newest first, a thousand on a page', async () => {
  const { rows, pages } = await large.all(path)
  assert.equal(pages, Math.ceil(rows.length / 1000))
  assert.ok(rows.length > 5000)
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  for (const [i, row] of rows.slice(1).entries()) assert.ok(moment(rows[i] ?? {}) >= moment(row))
  const age = (row: GraphRow | undefined) => (start.getTime() - moment(row ?? {})) / 86_400_000
  assert.ok(age(rows[0]) >= 0 && age(rows[0]) < 0.2)
  assert.ok(age(rows.at(-1)) <= 30 && age(rows.at(-1)) > 29)
  const few = await large.page(`${path}?$top=3`)
  assert.deepEqual(few.value, rows.slice(0, 3))
  assert.equal((await large.page(`${path}?$top=5000`)).value.length, 1000)
  const one = await large.get(`${path}/${rows[42]?.id}`)
  assert.equal(((await one.json()) as GraphRow).id, rows[42]?.id)
})

test('a later clock adds to the log and changes nothing in it', async () => {
  const range = 'createdDateTime ge 2026-05-01T00:00:00Z and createdDateTime le 2026-05-04T10:00:00Z'
  const earlier = await filtered(small, range)
  await control(simulator.url, 'POST', 'clock', { advanceSeconds: 2 * 86_400 })
  const anew = await clientOf(simulator.url, 'northbrine')
  assert.deepEqual(await filtered(anew, range), earlier)
  assert.ok((await filtered(anew, 'createdDateTime gt 2026-05-04T10:00:00Z')).length > 5)
})

test('the last sign-in of a user before today is what the user says', async () => {
  const users = (await large.all('/v1.0/users?$select=id,signInActivity&$top=500')).rows
  const log = await filtered(large, 'createdDateTime lt 2026-05-04T00:00:00Z')
  const last = new Map<unknown, unknown>()
  for (const { userId, createdDateTime } of log) if (!last.has(userId)) last.set(userId, createdDateTime)
  assert.ok(last.size > 500)
  const told = new Map(
    users.map(({ id, signInActivity }) => [id, (signInActivity as GraphRow | undefined)?.lastSignInDateTime]),
  )
  for (const [id, at] of last) assert.equal(told.get(id), at)
  const recently = users.filter(({ id }) => String(told.get(id) ?? '') > '2026-04-05T00:00:00Z')
  assert.deepEqual(
    recently.filter(({ id }) => !last.has(id)),
    [],
  )
})

test('filters by time, user, application and outcome', async () => {
  const { rows } = await small.all(path)
  const expected = (keep: (row: GraphRow) => boolean) => rows.filter(keep).map(({ id }) => id)
  const ids = async (filter: string) => (await filtered(small, filter)).map(({ id }) => id)
  const [sample = {}] = rows.slice(100)
  assert.deepEqual(
    await ids(`userId eq '${sample.userId}'`),
    expected((row) => row.userId === sample.userId),
  )
  assert.deepEqual(
    await ids(`appId eq '${sample.appId}' and createdDateTime ge 2026-05-03T00:00:00Z`),
    expected((row) => row.appId === sample.appId && moment(row) >= Date.parse('2026-05-03T00:00:00Z')),
  )
  const code = ({ status }: GraphRow) => (status as { errorCode: number }).errorCode
  const wrong = await ids('status/errorCode eq 50126')
  assert.deepEqual(
    wrong,
    expected((row) => code(row) === 50126),
  )
  assert.ok(wrong.length > 0 && rows.some((row) => code(row) === 0))
  assert.deepEqual(
    await ids("startswith(appDisplayName,'Microsoft')"),
    expected(({ appDisplayName }) => String(appDisplayName).startsWith('Microsoft')),
  )
  const oldestFirst = await small.page(`${path}?$orderby=createdDateTime&$top=1`)
  assert.equal(oldestFirst.value[0]?.createdDateTime, rows.at(-1)?.createdDateTime)
  assert.deepEqual(await small.refusal(`${path}?$select=id`), [400, 'BadRequest'])
  assert.deepEqual(await small.refusal(`${path}?$filter=signInEventTypes/any(t:t eq 'x')`), [
    400,
    'BadRequest',
  ])
})

test('a guest stands by the address at home, a blocked account is refused, and beta tells more', async () => {
  const { rows } = await large.all(path)
  assert.ok(rows.every(({ userPrincipalName }) => !String(userPrincipalName).includes('#ext#')))
  assert.ok(rows.every((row) => !('signInEventTypes' in row)))
  const blocked = (await large.all('/v1.0/users?$select=id&$filter=accountEnabled eq false')).rows
  const theirs = rows.filter(({ userId }) => blocked.some(({ id }) => id === userId))
  assert.ok(theirs.length > 0)
  for (const { status } of theirs) assert.equal((status as GraphRow).errorCode, 50057)
  const interactive = "signInEventTypes/any(t:t eq 'interactiveUser')"
  const beta = await large.page(`/beta/auditLogs/signIns?$filter=${interactive}&$top=5`)
  assert.equal(beta.value.length, 5)
  assert.ok(beta.value.every(({ userType }) => userType === 'member' || userType === 'guest'))
})

test('needs the permission and Entra ID P1; policies show to who may read them, risk with P2', async () => {
  const free = await clientOf(simulator.url, 'copperleaf')
  assert.deepEqual(await free.refusal(path), [403, 'Authentication_RequestFromNonPremiumTenantOrB2CTenant'])
  const rowsWith = async (slug: string, consented: string[]) => {
    await control(simulator.url, 'PATCH', `tenants/${slug}/app`, { consented })
    const response = await (await clientOf(simulator.url, slug)).get(`${path}?$top=2`)
    if (response.status !== 200) return response.status
    return ((await response.json()) as { value: GraphRow[] }).value[0] ?? {}
  }
  assert.equal(await rowsWith('northbrine', ['Directory.Read.All', 'Policy.Read.All']), 403)
  const alone = (await rowsWith('northbrine', ['AuditLog.Read.All'])) as GraphRow
  assert.ok(!('appliedConditionalAccessPolicies' in alone))
  assert.equal(alone.riskLevelDuringSignIn, 'none')
  const both = (await rowsWith('northbrine', ['AuditLog.Read.All', 'Policy.Read.All'])) as GraphRow
  const applied = both.appliedConditionalAccessPolicies as GraphRow[]
  assert.ok(applied.length > 3 && applied.some(({ result }) => result === 'success'))
  assert.equal(both.conditionalAccessStatus, 'success')
  const withoutP2 = (await rowsWith('dunmere', ['AuditLog.Read.All'])) as GraphRow
  assert.equal(withoutP2.riskLevelDuringSignIn, 'hidden')
})
