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
interface Asker {
  name: string
  person: Person
  isVendor?: boolean
  seesAll?: boolean
}
const askers: Asker[] = [
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
      const isPublic = call.permission === 'public'
      const answer = await send(one, undefined, own, isPublic ? await target(one, own) : unknownId)
      if (isPublic) assert.ok(one.passes.includes(answer.status), tell(answer))
      else assert.equal(answer.status, 401, tell(answer))
    })
    for (const asker of askers)
      await t.test(asker.name, async () => {
        if (!(await mayCall(one, asker))) return refuses(one, asker)
        await answers(one, asker)
        await findsNoOthers(one, asker)
      })
  })
}

for (const model of models)
  test(`the list ${model.name} asks for ${model.permission}`, async () => {
    for (const path of [`/odata/${model.name}`, `/options/${model.name}?field=${model.key}`]) {
      assert.equal((await server.as().send('GET', path)).status, 401)
      for (const { name, person } of askers) {
        const isAllowed = allows(model.permission, await principalOf(person))
        const { status } = await server.as(person).send('GET', path)
        assert.equal(status, isAllowed ? 200 : 403, `${name} ${path}`)
      }
    }
  })

const placeOf = ({ isVendor, seesAll }: Asker): Place => ({
  ...own,
  isVendor: isVendor ?? false,
  isOperator: seesAll ?? false,
})
const mayCall = async ({ call }: CallCase, { person }: Asker) =>
  allows(call.permission as Permission, await principalOf(person))

/** Whatever row is asked for. */
async function refuses(one: CallCase, asker: Asker): Promise<void> {
  const answer = await send(one, asker.person, placeOf(asker), unknownId)
  assert.equal(answer.status, 403, tell(answer))
}

async function answers(one: CallCase, asker: Asker): Promise<void> {
  const place = placeOf(asker)
  const mine = await send(one, await sessionFor(one, asker), place, await target(one, place))
  assert.ok(one.passes.includes(mine.status), `own row: ${tell(mine)}`)
}

async function findsNoOthers(one: CallCase, asker: Asker): Promise<void> {
  const namesNoRow = JSON.stringify(one.parts(1, own)) === JSON.stringify(one.parts(2, own))
  if (!one.target || namesNoRow) return
  const session = await sessionFor(one, asker)
  const unknown = await send(one, session, placeOf(asker), unknownId)
  assert.equal(unknown.status, 404, `unknown row: ${tell(unknown)}`)
  if (asker.seesAll || one.isShared) return
  const theirs = { ...others, isVendor: asker.isVendor ?? false }
  const foreign = await send(one, session, theirs, await target(one, theirs))
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

const principals = new Map<Person, ReturnType<typeof principal>>()
/** What somebody is stays so, whatever they call here. */
function principalOf(person: Person) {
  const known = principals.get(person) ?? principal(person)
  principals.set(person, known)
  return known
}

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

/** Logging out ends the session: for a change everybody gets one of their own. */
const sessionFor = ({ call }: CallCase, { person }: Asker) =>
  call.method === 'GET' ? person : freshSession(person)

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
