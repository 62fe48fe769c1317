import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows, type Permission } from '#contract/access/permissions.ts'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/kit/call.ts'
import { models } from '#contract/models.ts'
import { whoIs } from './handle.ts'
import { beginRequest } from './kit/session.ts'
import { hashToken, newToken } from './kit/tokens.ts'
import { routes } from './routes.ts'
import type { CallCase, Place } from './testing/call-case.ts'
import { caseOf } from './testing/call-cases.ts'
import { testServer } from './testing/harness.ts'
import type { Person } from './testing/people.ts'

const server = await testServer()
const { people } = server
const nameOf = (call: Call) => `${call.method} ${call.path}`
const unknownId = 888_888_888

/** Everybody who may knock: each role, with the place that is theirs and one that is another's. */
const own = { accountId: people.accountId, vendorId: people.vendorId }
const others = { accountId: people.otherAccountId, vendorId: people.otherVendorId }
const askers: { name: string; person: Person; isVendor?: boolean; seesAll?: boolean }[] = [
  { name: 'SuperAdmin', person: people.superAdmin, seesAll: true },
  { name: 'Vendor', person: people.vendor, isVendor: true },
  { name: 'Admin', person: people.admin },
  { name: 'User', person: people.user },
  { name: 'User without group', person: people.userWithoutGroup },
]

test('every call has a route and a case, and every route a call', () => {
  const listed = calls.map(nameOf)
  const lists = models.flatMap((model) => [`GET /odata/${model.name}`, `GET /options/${model.name}`])
  assert.deepEqual(routes.map((route) => nameOf(route.call)).sort(), [...listed, ...lists].sort())
  assert.deepEqual(
    calls.filter((call) => !caseOf(call)).map(nameOf),
    [],
    'calls without a case: the call-cases.ts of the feature, collected in testing/call-cases.ts',
  )
})

for (const call of calls) {
  const one = caseOf(call)
  if (!one) continue
  test(`${nameOf(call)} asks for ${call.permission}`, async (t) => {
    await t.test('nobody', async () => {
      const answer = await send(one, undefined, own, await target(one, own))
      if (call.permission === 'public') assert.ok(one.passes.includes(answer.status), tell(answer))
      else assert.equal(answer.status, 401, tell(answer))
    })
    for (const asker of askers) await t.test(asker.name, () => tryAs(one, asker))
  })
}

for (const model of models)
  test(`the list ${model.name} asks for ${model.permission}`, async () => {
    for (const path of [`/odata/${model.name}`, `/options/${model.name}?field=${model.key}`]) {
      assert.equal((await server.as().send('GET', path)).status, 401)
      for (const { name, person } of askers) {
        const isAllowed = allows(model.permission, await principal(person))
        const { status } = await server.as(person).send('GET', path)
        assert.equal(status, isAllowed ? 200 : 403, `${name} ${path}`)
      }
    }
  })

async function tryAs(one: CallCase, asker: (typeof askers)[number]): Promise<void> {
  // Logging out ends the session: everybody gets one for this try alone.
  const person = await freshSession(asker.person)
  const isAllowed = allows(one.call.permission as Permission, await principal(person))
  const place = { ...own, isVendor: asker.isVendor ?? false, isOperator: asker.seesAll ?? false }
  const mine = await send(one, person, place, await target(one, place))
  if (!isAllowed) return assert.equal(mine.status, 403, tell(mine))
  const isForeignKind = mine.status === 403 && one.passes.includes(403)
  assert.ok(one.passes.includes(mine.status) || isForeignKind, `own row: ${tell(mine)}`)
  if (!one.target) return

  const again = await freshSession(asker.person)
  const unknown = await send(one, again, place, unknownId)
  const namesNoRow = JSON.stringify(one.parts(1, own)) === JSON.stringify(one.parts(2, own))
  if (namesNoRow) return
  assert.equal(unknown.status, 404, `unknown row: ${tell(unknown)}`)
  if (asker.seesAll || one.isShared) return
  const theirs = { ...others, isVendor: asker.isVendor ?? false }
  const foreign = await send(one, again, theirs, await target(one, theirs))
  assert.equal(foreign.status, 404, `another tenant's row: ${tell(foreign)}`)
}

const target = (one: CallCase, place: Place) =>
  one.target
    ? server.db({ kind: 'platform' }, (db) => (one.target as NonNullable<typeof one.target>)(db, place))
    : 0

async function send(one: CallCase, person: Person | undefined, place: Place, id: number | Promise<number>) {
  const { params, body, query } = one.parts(await id, place)
  const named = new Map<string, unknown>(Object.entries(params ?? {}))
  const path = one.call.path.replace(/:(\w+)/g, (_, name: string) => String(named.get(name)))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return server.as(person).send(one.call.method, path + search, body)
}

const tell = (answer: { status: number; body: unknown }) =>
  `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`

async function principal(person: Person) {
  const client = await server.app.pool.connect()
  try {
    const { session } = await beginRequest(client, { token: person.token, now: server.app.clock() })
    return session && whoIs(session)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function freshSession(person: Person): Promise<Person> {
  const token = newToken()
  const now = server.app.clock()
  await server.admin(
    `insert into session (account_id, token_hash, kind, user_account_id, user_id, vendor_id, created_at, last_seen_at)
     values ($1, $2, 'person', $1, $3, $4, $5, $5)`,
    [person.accountId, hashToken(token), person.userId, person.vendorId, now],
  )
  return { ...person, token }
}
