import { eraseAccountJob } from '#contract/account-data/erasure-jobs.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { CodeOf, Outcome, PositionOf } from '#contract/kit/job.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { settingValue } from '../settings/actions.ts'
import { snapshotFolder } from '../snapshots/actions.ts'
import { type AccountTable, accountTables } from './account-tables.ts'

const platform = { kind: 'platform' } as const
const rowsAtOnce = 5000
const dayMs = 24 * 60 * 60 * 1000

type Position = PositionOf<typeof eraseAccountJob>

interface Erased {
  id: number
  name: string
  tenantId: string | null
  deletedAt: string
  deletedBy: string | null
}

/** Deleted for longer than the grace time. A deletion whose time is not known is never over. */
export async function dueAccounts(db: Db, now: Date, accountId: number | null = null): Promise<Erased[]> {
  const days = Number(await settingValue(db, 'accountGraceDays'))
  return db.rows(sql<Erased>`
    select id, name, lower(microsoft_tenant_id) as "tenantId", deleted_at as "deletedAt", deleted_by as "deletedBy"
    from account
    where status = ${accountStatus.value.Deleted} and deleted_at <= ${new Date(now.getTime() - days * dayMs)}
      and (${accountId}::bigint is null or id = ${accountId})
    order by id`)
}

/**
 * Files first, then rows in the order of their references, each batch with its count in one transaction, then the account
 * with its certificate. Whoever goes on after a kill finds what is left, and what was counted.
 */
export async function eraseAccount({
  app,
  id: jobId,
  data: { accountId },
  position,
  signal,
  now,
  advance,
}: JobCtx<typeof eraseAccountJob, App>): Promise<Outcome<CodeOf<typeof eraseAccountJob>>> {
  const step = <T>(work: (db: Db) => Promise<T>) => inScope(app.pool, platform, work)
  const [account] = await step((db) => dueAccounts(db, now(), accountId))
  if (!account) return { code: 'kept' }
  const done: Position = position ?? { rows: {}, files: 0, bytes: 0, hasFiles: true }
  const places = await step((db) => placesOf(db, account))
  if (!position) {
    await measure(app, places, done)
    await step((db) => advance(db, { done: 0, position: done }))
  }
  if (done.hasFiles) {
    await removeFiles(app, places, signal)
    done.hasFiles = false
    await step((db) => advance(db, { done: done.files, position: done }))
  }
  const count = async (db: Db, table: string, n: number) => {
    if (n === 0) return
    done.rows[table] = (done.rows[table] ?? 0) + n
    await advance(db, { done: sum(done.rows), position: done })
  }
  await step(async (db) => count(db, 'report_bundle', await removeBundles(db, accountId)))
  for (const [table, column] of await step(columnsOf))
    for (let removed = rowsAtOnce; removed >= rowsAtOnce; ) {
      signal.throwIfAborted()
      removed = await step(async (db) => {
        const n = await removeSome(db, table, column, accountId)
        await count(db, table.name, n)
        return n
      })
    }
  await step(async (db) => {
    await db.run(sql`delete from account where id = ${accountId}`)
    done.rows.account = 1
    await certify(db, account, done, now(), jobId)
    await advance(db, { done: sum(done.rows), position: done })
  })
  return { code: 'erased', values: { rows: sum(done.rows), files: done.files } }
}

const columnsOf = async (db: Db) =>
  (await accountTables(db))
    .filter(({ name }) => name !== 'account')
    .flatMap((table) => [...table.owning, ...table.mentioning].map((column) => [table, column] as const))

const sum = (rows: Record<string, number>) => Object.values(rows).reduce((all, n) => all + n, 0)

interface Places {
  folders: string[]
  /** Reports for several customers, of whom this one was one. */
  bundles: { key: string; size: number }[]
}

/** Uploads and reports, the snapshots, and the bundles of reports. */
async function placesOf(db: Db, { id, tenantId }: Erased): Promise<Places> {
  const bundles = await db.rows(sql<{ key: string; size: number }>`
    select '0/' || file.id as key, file.size
    from report_bundle
    join stored_file file on file.account_id = 0 and file.id = report_bundle.file_id
    where account_ids @> array[${id}::bigint]`)
  const own = `${id}/`
  if (!tenantId) return { bundles, folders: [own] }
  // A tenant that has signed up again has another account: what was read for that one stays.
  const others = await db.rows(sql`
    select from account where lower(microsoft_tenant_id) = ${tenantId} and id <> ${id} limit 1`)
  if (others.length === 0) return { bundles, folders: [own, `snapshots/${tenantId}/`] }
  const scans = await db.rows(
    sql<{ scanId: string }>`select id as "scanId" from scan where account_id = ${id}`,
  )
  return {
    bundles,
    folders: [own, ...scans.map(({ scanId }) => `${snapshotFolder({ tenantId, scanId })}/`)],
  }
}

async function* filesIn({ files }: App, { folders, bundles }: Places) {
  for (const folder of folders) yield* files.list(folder)
  yield* bundles
}

async function measure(app: App, places: Places, done: Position): Promise<void> {
  for await (const { size } of filesIn(app, places)) {
    done.files += 1
    done.bytes += size
  }
}

async function removeFiles(app: App, places: Places, signal: AbortSignal): Promise<void> {
  for await (const { key } of filesIn(app, places)) {
    signal.throwIfAborted()
    await app.files.remove(key)
  }
}

/** They hold its report, and live for a month only: the other customers' reports are in their own lists. */
async function removeBundles(db: Db, accountId: number): Promise<number> {
  const gone = await db.rows(sql<{ fileId: string }>`
    delete from report_bundle where account_ids @> array[${accountId}::bigint] returning file_id as "fileId"`)
  const ids = gone.map(({ fileId }) => fileId)
  await db.run(sql`delete from stored_file where account_id = 0 and id = any(${ids}::uuid[])`)
  return gone.length
}

async function removeSome(
  db: Db,
  { name, owning }: AccountTable,
  column: string,
  accountId: number,
): Promise<number> {
  if (!owning.includes(column))
    return db.run(sql`
      update ${sql.table(name)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${accountId}`)
  const { n } = await db.one(sql<{ n: number }>`
    select erase_account_rows(${accountId}, ${name}, ${column}, ${rowsAtOnce}) as n`)
  return n
}

/** What was removed, when, and who had asked for it: the platform's, for whoever has to prove it. */
async function certify(
  db: Db,
  { id, name, tenantId, deletedAt, deletedBy }: Erased,
  { rows, files, bytes }: Position,
  now: Date,
  jobId: number,
): Promise<void> {
  const details = { accountId: id, name, tenantId, deletedAt, deletedBy, erasedAt: now, rows, files, bytes }
  await db.run(sql`
    insert into operator_log (account_id, at, actor_email, call, details, request_id)
    values (0, ${now}, ${deletedBy}, ${eraseAccountJob.name}, ${JSON.stringify(details)}, ${`job ${jobId}`})`)
}
