import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { eraseAccountJob, eraseDueAccountsJob } from '#contract/account-data/erasure-jobs.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { startWorker } from '../kit/jobs/worker.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { accountColumns, fillEveryTable } from '../testing/every-table.ts'
import { atEnd } from '../testing/harness.ts'
import { nextTurn } from '../testing/jobs.ts'
import { aSnapshot } from '../testing/snapshots.ts'
import { until } from '../testing/until.ts'
import { timetable } from '../timetable.ts'
import { accountDataWorks } from './jobs.ts'

const server = await catalogueServer()
const { app, people, admin } = server
const day = 24 * 60 * 60 * 1000
// As one that somebody adds next year.
await admin(
  'create table later_thing (account_id bigint not null references account, id bigint, name text, primary key (account_id, id))',
)
await admin('alter table later_thing owner to parapet_owner')

/** How many rows every column that names accounts has of this one. */
async function mentions(accountId: number): Promise<Record<string, number>> {
  const { rows: columns } = await admin(`
    select table_name as table, column_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%account\\_id'
    union all select 'account', 'id'`)
  const found: Record<string, number> = {}
  for (const { table, name } of columns) {
    const { rows } = await admin(`select count(*)::int as n from "${table}" where "${name}" = $1`, [
      accountId,
    ])
    found[`${table}.${name}`] = rows[0].n
  }
  return found
}
const filesUnder = async (folder: string) =>
  (await Array.fromAsync(app.files.list(folder))).map(({ key }) => key)

const { accountId, strayAccountId } = people
const tenants = { gone: crypto.randomUUID(), kept: crypto.randomUUID() }
for (const [id, tenant] of [
  [accountId, tenants.gone],
  [strayAccountId, tenants.kept],
] as const) {
  await fillEveryTable(server, id)
  await admin('update account set microsoft_tenant_id = $1 where id = $2', [tenant, id])
  await admin("update job set state = 'done' where account_id = $1", [id])
  await aSnapshot(server, id, '2026-05-01T00:00:00Z', 'done', { users: [{ id: 'a' }] })
  await app.files.put(`${id}/${crypto.randomUUID()}`, Readable.from(['of no row']), 'image/png')
}
await admin(
  'update recommendation set error_account_id = $1 where id = (select min(id) from recommendation)',
  [accountId],
)
const bundleFile = crypto.randomUUID()
await app.files.put(`0/${bundleFile}`, Readable.from(['zip of two customers']), 'application/zip')
await admin(
  `insert into report_bundle (vendor_id, report_id, name, format, language, custom_data, account_ids, created_by,
     created_by_email, created_at, expires_at, file_id)
   select 0, min(id), 'x', 'pdf', 'en', '{}', array[$1::bigint, $2::bigint], 1, 'x', now(), now() + interval '1 year', $3 from report`,
  [accountId, strayAccountId, bundleFile],
)
await admin(
  `insert into stored_file (account_id, id, purpose, name, content_type, size, created_by, created_at)
   values (0, $1, 'reportBundle', 'x.zip', 'application/zip', 20, 1, now())`,
  [bundleFile],
)
const before = await mentions(accountId)
const others = await mentions(strayAccountId)
// The other jobs of the timetable would clean up too, when the clock is moved.
const worker = startWorker(app, {
  works: accountDataWorks,
  timetable: timetable.filter(({ job }) => job.name === eraseDueAccountsJob.name),
})
atEnd(() => worker.stop())

const certificates = async () =>
  (
    await admin('select details, actor_email, account_id from operator_log where call = $1', [
      eraseAccountJob.name,
    ])
  ).rows

test('every table has rows of the account, so that the test can fail', () => {
  const empty = Object.entries(before).filter(
    ([name, n]) => n === 0 && accountColumns.includes(name.split('.')[1] ?? ''),
  )
  assert.deepEqual(empty, [])
})

test('a deleted account is whole for thirty days', async () => {
  await admin('update account set status = $1 where id = $2', [accountStatus.value.Disabled, accountId])
  const deleted = await server
    .as(people.superAdmin)
    .call(accountCalls.remove, { body: { accountIds: [accountId] } })
  assert.equal(deleted.status, 200)
  server.moveClock(29 * day)
  await nextTurn(server, eraseDueAccountsJob)
  assert.equal((await mentions(accountId))['later_thing.account_id'], 1)
  assert.deepEqual(await certificates(), [])
})

test('afterwards no table has a row of it and no file is left; the others keep theirs; a certificate says so', async () => {
  server.moveClock(2 * day)
  await nextTurn(server, eraseDueAccountsJob)
  const [certificate] = await until(async () => {
    const found = await certificates()
    return found.length > 0 && found
  }, 'the certificate')
  assert.deepEqual(
    Object.entries(await mentions(accountId)).filter(([, n]) => n > 0),
    [],
  )
  assert.deepEqual(await filesUnder(`${accountId}/`), [])
  assert.deepEqual(await filesUnder(`snapshots/${tenants.gone}/`), [])
  assert.deepEqual(await filesUnder('0/'), [])

  assert.deepEqual(await mentions(strayAccountId), others)
  assert.equal((await filesUnder(`${strayAccountId}/`)).length, 1)
  assert.equal((await filesUnder(`snapshots/${tenants.kept}/`)).length, 2)

  const { details, actor_email, account_id } = certificate
  assert.equal(account_id, '0')
  assert.equal(actor_email, people.superAdmin.email)
  assert.equal(details.name, 'Northbrine')
  assert.equal(details.deletedBy, people.superAdmin.email)
  assert.ok(Date.parse(details.erasedAt) - Date.parse(details.deletedAt) > 30 * day)
  assert.equal(details.rows.later_thing, 1)
  assert.equal(details.rows.app_user, before['app_user.account_id'])
  assert.equal(details.files, 4)
  assert.ok(details.bytes > 20)
})

test('nobody erases the rows of an account that is not deleted', async () => {
  await assert.rejects(
    server.db({ kind: 'platform' }, (db) =>
      db.client.query("select erase_account_rows($1, 'operator_log', 'account_id', 10)", [strayAccountId]),
    ),
    /is not deleted/,
  )
  await assert.rejects(
    server.db({ kind: 'account', accountId: strayAccountId }, (db) =>
      db.client.query("select erase_account_rows($1, 'operator_log', 'account_id', 10)", [strayAccountId]),
    ),
    /Only the platform/,
  )
})
