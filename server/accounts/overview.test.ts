import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountOverviewCalls as calls } from '#contract/accounts/account-overview.ts'
import { readingOutcome } from '#contract/connectors/account-connectors.ts'
import type { OperatorLogRow } from '#contract/operator-log/operator-log.ts'
import type { PersonRow } from '#contract/users/people.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const id = people.accountId
const platform = { kind: 'platform' } as const
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
const overview = async (who: Person) => (await server.as(who).call(calls.get, { params: { id } })).body

test('an account is seen at a glance: scores with their day, failing connectors by name, people, scans', async () => {
  const [connector] = await rows(sql<{ id: number }>`
    insert into connector (name, type, model_name, model_id) values ('Mailboxes', 1, 'mailboxes', 'mailboxes')
    returning id`)
  await rows(sql`
    insert into account_connector (account_id, connector_id, outcome, rows, requests, at)
    values (${id}, ${connector?.id}, 'not-permitted', 0, 1, now())`)
  await rows(sql`
    insert into scan (account_id, id, cause, state, queued_at, ended_at, assessed, recommendations)
    values (${id}, gen_random_uuid(), 'due', 'done', now(), now(), 240, 298)`)
  await rows(sql`
    insert into score (account_id, day, product_id, standard_score, custom_score, compliant, assessed, total)
    values (${id}, '2026-11-10', 0, 61.5, 70, 150, 240, 298)`)
  const seen = await overview(people.vendor)
  assert.partialDeepStrictEqual(seen, {
    name: 'Northbrine',
    scoreDay: '2026-11-10',
    assessed: 240,
    total: 298,
  })
  assert.partialDeepStrictEqual(seen.failing, [
    { name: 'Mailboxes', outcome: readingOutcome.value.NotPermitted },
  ])
  assert.deepEqual(
    seen.people.map(({ email }) => email).toSorted(),
    [people.admin, people.user, people.userWithoutGroup].map(({ email }) => email).toSorted(),
  )
  assert.partialDeepStrictEqual(seen.scans, [{ state: 'done', assessed: 240, total: 298 }])
})

test('a connector of the catalogue is called by its title, in the language of the reader', async () => {
  const [connector] = await rows(sql<{ id: number }>`
    insert into connector (name, type, model_name, model_id) values ('mail box list', 1, 'mail_box_list', 'x')
    returning id`)
  await rows(sql`
    insert into sentence (code, words)
    values ('connector/mail_box_list', '{"en": "Mailboxes of all", "de": "Postfächer aller"}')`)
  await rows(sql`
    insert into account_connector (account_id, connector_id, outcome, rows, requests, at)
    values (${id}, ${connector?.id}, 'unreachable', 0, 1, now())`)
  const names = async (lang: string) => {
    const { body } = await server
      .as(people.superAdmin)
      .send('GET', `/account/${id}/overview`, undefined, { 'accept-language': lang })
    return JSON.stringify(body)
  }
  assert.match(await names('en'), /"Mailboxes of all"/)
  assert.match(await names('de'), /"Postfächer aller"/)
})

test('notes are of who wrote them: the reseller sees its own, operators all, the account none', async () => {
  const write = (who: Person, note: string) =>
    server.as(who).call(calls.addNote, { params: { id }, body: { note } })
  assert.equal((await write(people.vendor, ' Renewal in May ')).status, 201)
  assert.equal((await write(people.superAdmin, 'Asked for a call')).status, 201)
  assert.deepEqual(
    (await overview(people.vendor)).notes.map(({ note, writtenBy }) => [note, writtenBy]),
    [['Renewal in May', people.vendor.email]],
  )
  const all = (await overview(people.superAdmin)).notes
  assert.deepEqual(
    all.map(({ note }) => note),
    ['Asked for a call', 'Renewal in May'],
  )
  const ofOperator = { params: { id: all[0]?.id ?? 0 } }
  assert.equal((await server.as(people.vendor).call(calls.removeNote, ofOperator)).status, 404)
  assert.equal((await server.as(people.superAdmin).call(calls.removeNote, ofOperator)).status, 200)
  assert.equal((await write(people.superAdmin, '   ')).status, 400)
  const seen = await server.db({ kind: 'account', accountId: id }, (db) =>
    db.rows(sql`select from account_note`),
  )
  assert.deepEqual(seen, [])
})

test('operators find everybody of all accounts and resellers; nobody else does', async () => {
  const { body } = await server.as(people.superAdmin).list<PersonRow>('person', { $top: 200 })
  const of = (email: string) => body.items.find((person) => person.email === email)
  assert.partialDeepStrictEqual(of(people.admin.email), {
    accountName: 'Northbrine',
    vendorName: 'Ridgeline',
  })
  assert.partialDeepStrictEqual(of(people.otherVendor.email), { accountName: null, vendorName: 'Harbour' })
  for (const who of [people.vendor, people.admin])
    assert.equal((await server.as(who).list('person')).status, 403)
})

test('the operator log says what was done in the language of the reader', async () => {
  await server.as(people.vendor).call(calls.addNote, { params: { id }, body: { note: 'Logged' } })
  const said = async (lang: string, change: string) => {
    const query = new URLSearchParams({ $filter: `change eq '${change}'`, $top: '1' })
    const { body } = await server
      .as(people.superAdmin)
      .send('GET', `/odata/operatorLog?${query}`, undefined, { 'accept-language': lang })
    return (body as { items: OperatorLogRow[] }).items.map((row) => [row.change, row.call])
  }
  assert.deepEqual(await said('en', 'Note saved'), [['Note saved', 'POST /account/:id/note']])
  assert.deepEqual(await said('de', 'Notiz gespeichert'), [['Notiz gespeichert', 'POST /account/:id/note']])
})

test('the operator log is a list that can be filtered, for operators alone', async () => {
  await server.as(people.vendor).call(calls.addNote, { params: { id }, body: { note: 'Logged' } })
  const $filter = `actorEmail eq '${people.vendor.email}' and call eq 'POST /account/:id/note'`
  const { body } = await server.as(people.superAdmin).list<OperatorLogRow>('operatorLog', { $filter })
  assert.ok(body.count > 0)
  assert.partialDeepStrictEqual(body.items[0], { vendorName: 'Ridgeline', impersonating: false })
  assert.match(body.items[0]?.details ?? '', new RegExp(`^id: ${id}( · |$)`))
  for (const who of [people.vendor, people.admin])
    assert.equal((await server.as(who).list('operatorLog')).status, 403)
})
