import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { accountExportCalls } from '#contract/account-data/account-export.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { startWorker } from '../kit/jobs/worker.ts'
import { readZip } from '../kit/zip.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { fillEveryTable, isOfAccounts, tableShapes } from '../testing/every-table.ts'
import { atEnd } from '../testing/harness.ts'
import { ended } from '../testing/jobs.ts'
import { aSnapshot } from '../testing/snapshots.ts'
import { accountDataWorks } from './jobs.ts'

const server = await catalogueServer()
const { app, people, admin } = server
const { accountId, strayAccountId } = people
await admin(
  'create table later_thing (account_id bigint not null references account, id bigint, name text, api_token text, primary key (account_id, id))',
)
await admin('alter table later_thing owner to parapet_owner; grant select on later_thing to parapet_app')
for (const id of [accountId, strayAccountId]) {
  await fillEveryTable(server, id)
  await admin("update job set state = 'done', ended_at = now() where account_id = $1", [id])
  await admin("update outbox_mail set state = 'sent' where account_id = $1", [id])
}
await admin('update account set microsoft_tenant_id = $1, microsoft_application_secret = $2 where id = $3', [
  crypto.randomUUID(),
  Buffer.from('sealed-secret-of-the-account'),
  accountId,
])
const said = 'tab\t, line\r\n, back\\slash, \\n, "quoted", Zoë ☂'
await admin('update recommendation_comment set comment = $1 where account_id = $2', [said, accountId])
await aSnapshot(server, accountId, '2026-05-01T00:00:00Z', 'done', { users: [{ id: 'a' }] })
const { rows: uploads } = await admin('select id from stored_file where account_id = $1', [accountId])
for (const { id } of uploads)
  await app.files.put(`${accountId}/${id}`, Readable.from(['the upload']), 'image/png')
const worker = startWorker(app, { works: accountDataWorks, timetable: [] })
atEnd(() => worker.stop())

async function exported(person: { token: string }, body: { accountId?: number }) {
  const { status, body: answer } = await server.as(person).call(accountExportCalls.make, { body })
  assert.equal(status, 201)
  const job = await ended(server, answer.jobId)
  assert.equal(job.state, 'done', job.message ?? '')
  return answer.jobId
}
const download = (person: { token: string }, jobId: number) =>
  fetch(`${server.url}/api/account/export/${jobId}/file`, {
    headers: { authorization: `Bearer ${person.token}` },
  })

let made = 0

test('an export holds every row of the account in every table, its files, and nothing that opens something', async () => {
  made = await exported(people.superAdmin, { accountId })
  const answer = await download(people.superAdmin, made)
  assert.equal(answer.status, 200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const parts = new Map(
    readZip(bytes, { entries: 1000 }).map((entry) => [entry.name, entry.read().toString('utf8')]),
  )
  assert.match(parts.get('README.txt') ?? '', /All data of the account Northbrine/)

  const ofTheHouse = ['idempotency_key', 'job', 'session', 'sign_in_attempt', 'sign_in_code']
  // Notes about a customer are of those who wrote them.
  const apart = [...ofTheHouse, 'account_note']
  for (const { name } of (await tableShapes(server)).filter(isOfAccounts)) {
    const lines = parts.get(`tables/${name}.jsonl`)
    if (apart.includes(name)) {
      assert.equal(lines, undefined, name)
      continue
    }
    const rows = (lines ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    assert.ok(rows.length > 0, name)
    assert.ok(
      rows.every((row) => row.account_id === accountId),
      name,
    )
    const secret = Object.keys(rows[0]).filter((column) => /secret|token|hash|password/.test(column))
    assert.deepEqual(secret, [], name)
  }
  const whole = [...parts.values()].join('\n')
  for (const hidden of [
    'sealed-secret-of-the-account',
    'outbox_mail.html',
    'outbox_mail.plain',
    'later_thing.api_token',
  ])
    assert.ok(!whole.includes(hidden), hidden)
  const [comment] = (parts.get('tables/recommendation_comment.jsonl') ?? '').split('\n')
  assert.equal(JSON.parse(comment ?? '').comment, said)
  const names = [...parts.keys()]
  assert.equal(names.filter((name) => name.startsWith('files/')).length, uploads.length)
  assert.equal(names.filter((name) => name.startsWith('snapshots/')).length, 2)
})

test('an administrator exports the own account, and no other', async () => {
  const jobId = await exported(people.admin, {})
  const own = await download(people.admin, jobId)
  assert.equal(own.status, 200)
  // Read to its end, so that the server has nobody to wait for.
  await own.arrayBuffer()
  assert.equal((await download(people.strayAdmin, jobId)).status, 404)
  const { body: job } = await server.as(people.admin).call(jobCalls.get, { params: { id: jobId } })
  assert.equal(job.file, `/account/export/${jobId}/file`)
  const { rows: told } = await admin(
    "select words -> 'en' ->> 'title' as title, link, user_ids, for_admins from account_notification where link like $1",
    [`%job=${jobId}`],
  )
  assert.deepEqual(told, [
    {
      title: 'Your export is ready',
      link: `/settings/general?job=${jobId}`,
      user_ids: [String(people.admin.userId)],
      for_admins: false,
    },
  ])
  const other = await server
    .as(people.admin)
    .call(accountExportCalls.make, { body: { accountId: strayAccountId } })
  assert.equal(other.status, 404)
  for (const person of [people.vendor, people.user])
    assert.equal((await server.as(person).call(accountExportCalls.make, { body: {} })).status, 403)
  const nothing = await server.as(people.superAdmin).call(accountExportCalls.make, { body: {} })
  assert.equal(nothing.status, 404)
})

test('its file is called after the customer and the day, whoever exports several', async () => {
  const { headers } = await download(people.superAdmin, made)
  assert.match(
    headers.get('content-disposition') ?? '',
    /filename="account-export - Northbrine - \d{4}-\d\d-\d\d\.zip"/,
  )
})

test('it can be downloaded for seven days', async () => {
  await admin(
    "update stored_file set expires_at = expires_at - interval '7 days' where purpose = 'accountExport'",
  )
  assert.equal((await download(people.superAdmin, made)).status, 404)
})
