import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import {
  accountJob,
  allows,
  entity,
  job,
  type Permission,
  plain,
  platformJob,
} from '#contract/access/permissions.ts'
import { int, maybe, rowOf, text } from '#contract/kit/entity.ts'
import { fieldsOf } from '#contract/kit/form-values.ts'
import { accountOnly } from '#contract/kit/job.ts'
import { same } from '#contract/kit/text.ts'
import { filled, whole } from '#contract/schema.ts'
import { users } from '#contract/users/users.ts'
import { plainRoutes, whoIs, within } from '../handle.ts'
import { clientOf } from '../testing/client.ts'
import { atEnd, testServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'
import { openHttp } from './http.ts'
import { serveRoute } from './serve.ts'

/** Whom to call when something burns, as docs/adding-an-entity.md has it. */
const contacts = entity({
  name: 'emergencyContact',
  label: same('Contacts'),
  one: same('Contact'),
  permission: 'groups.manage',
  fence: 'account',
  fields: {
    id: int({ label: same('ID') }),
    name: text({ label: same('Name'), strong: true, write: filled(20) }),
    rank: int({ label: same('Rank'), write: whole(0, 9) }),
    userId: maybe(rowOf(users, { label: same('User') })),
  },
})
const says = { label: same('x'), timeLimit: 60, says: { done: same('Done') } } as const
const shown = { to: 'groups.manage', cancel: false } as const
const count = accountJob({ name: 'count-contacts', ...says, shown })
const sweep = platformJob({ name: 'sweep-contacts', ...says, shown })
const contactsPlain = plain(contacts, { jobs: { count } })

const server = await testServer()
const { people } = server
await server.admin(`
  create table emergency_contact (
    account_id bigint not null references account,
    id bigint generated always as identity,
    name text not null,
    rank int not null,
    user_id bigint,
    primary key (account_id, id),
    foreign key (account_id, user_id) references app_user (account_id, id)
  );
  grant select, insert, update, delete on emergency_contact to parapet_app;
  alter table emergency_contact enable row level security;
  create policy fence on emergency_contact using (account_id = (select scope_own_account()))`)

const http = await openHttp(server.app.config, server.app)
const serving = {
  app: server.app,
  whoIs,
  allows: (call: { permission: string }, who: Parameters<typeof allows>[1]) =>
    allows(call.permission as Permission, who),
  withins: new Map([[contacts, within(contacts, 'wholeAccount')]]),
}
for (const route of plainRoutes(contactsPlain as never)) serveRoute(http, serving, route)
const url = await http.listen({ port: 0, host: '127.0.0.1' })
atEnd(() => http.close())
const as = (person: Person) => clientOf(url, person.token)
const start = async (person: Person) => {
  const { status, body } = await as(person).send('POST', '/emergency-contact/count')
  return { status, jobId: (body as { jobId?: number }).jobId }
}

test('what an entity does not say follows from its name and its fields', () => {
  const { view, key, defaultColumns, defaultSort } = contacts
  assert.deepEqual([view, key, defaultColumns], ['emergency_contact', 'id', ['name', 'rank']])
  assert.deepEqual(defaultSort, { field: 'name', desc: false })
  const { filter, sort, search } = contacts.fields.name
  assert.deepEqual([filter, sort, search], [true, true, true])
})

test('a form without fields has all that are written, and finds a row of another list', () => {
  assert.deepEqual(
    fieldsOf(contactsPlain.form).map(({ name, input: { kind }, isRequired }) => [name, kind, isRequired]),
    [
      ['name', 'line', true],
      ['rank', 'number', true],
      ['userId', 'rows', false],
    ],
  )
})

test('a row is created with what it must have, read, changed and removed', async () => {
  const admin = as(people.admin)
  assert.equal((await admin.send('POST', '/emergency-contact', { name: 'Ada' })).status, 400)
  const made = await admin.send('POST', '/emergency-contact', { name: 'Ada', rank: 1 })
  assert.equal(made.status, 201)
  const path = `/emergency-contact/${(made.body as { id: number }).id}`
  const userId = people.admin.userId
  assert.equal((await admin.send('PATCH', path, { userId })).status, 200)
  assert.equal((await admin.send('PATCH', path, { userId: people.otherAdmin.userId })).status, 400)
  assert.equal(((await admin.send('GET', path)).body as { userId: number }).userId, userId)
  assert.equal((await as(people.otherAdmin).send('GET', path)).status, 404)
  const ids = [(made.body as { id: number }).id]
  assert.equal((await admin.send('DELETE', '/emergency-contact', { ids })).status, 200)
})

test('who may starts the job of the own account; pressed twice it is one', async () => {
  const first = await start(people.admin)
  assert.equal(first.status, 200)
  assert.deepEqual(await start(people.admin), first)
  const other = await start(people.otherAdmin)
  assert.notEqual(other.jobId, first.jobId)
  const { rows } = await server.admin(
    `select account_id::int as "accountId", data from job where name = 'count-contacts' order by id`,
  )
  assert.deepEqual(
    rows,
    [people.accountId, people.otherAccountId].map((accountId) => ({ accountId, data: { accountId } })),
  )
})

test('who may not see the job does not start it', async () => {
  for (const person of [people.superAdmin, people.vendor, people.user])
    assert.equal((await start(person)).status, 403)
})

test('a job that needs more than who asks gives, or is shown to nobody, does not compile', () => {
  const data = Type.Object({ ...accountOnly.properties, since: Type.String() })
  const more = job({ name: 'more', ...says, shown, data, fence: 'account' })
  // @ts-expect-error Nobody says since when.
  plain(contacts, { jobs: { more } })
  // @ts-expect-error A job of the platform is not started by an account's people.
  plain(contacts, { jobs: { sweep } })
  // @ts-expect-error Who starts it could not see how it ends.
  assert.throws(() => plain(contacts, { jobs: { count: accountJob({ name: 'count-contacts', ...says }) } }))
  const settings = { ...contacts, fence: 'platform' as const }
  plain(settings, { jobs: { sweep } })
  const ofResellers = { ...contacts, fence: 'vendor' as const }
  // @ts-expect-error A reseller's people do not start jobs of the platform.
  plain(ofResellers, { jobs: { sweep } })
  // @ts-expect-error Who runs the platform has no account.
  plain(settings, { jobs: { count } })
})
