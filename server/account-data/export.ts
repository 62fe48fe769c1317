import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type exportAccountJob, exportDays } from '#contract/account-data/account-export.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { CodeOf, Outcome } from '#contract/kit/job.ts'
import { writeWhole } from '#contract/kit/write-whole.ts'
import type { App } from '../handle.ts'
import { copyOut } from '../kit/copy.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { columnList, quoted } from '../kit/tables.ts'
import { type ZipPart, zipStream } from '../kit/zip-stream.ts'
import { snapshotFolder } from '../snapshots/actions.ts'
import { accountTables, isSecret } from './account-tables.ts'
import { announceExport } from './announce.ts'

const platform = { kind: 'platform' } as const
const dayMs = 24 * 60 * 60 * 1000
export const exportPurpose = 'accountExport'

/** How the product works, or who is on the way in: nothing of these says anything about the account. */
const leftOut = ['idempotency_key', 'job', 'session', 'sign_in_attempt', 'sign_in_code']
/** Mails carry links that sign somebody up. */
const leftOutColumns = ['outbox_mail.html', 'outbox_mail.plain']

/** The same for every try of a job: what a killed worker has left is written over. */
export function exportFileId(jobId: number): string {
  const hex = createHash('sha256').update(`account export ${jobId}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, place) => hex.slice([0, 8, 12, 16, 20][place], end)).join('-')
}

/** One zip: the rows of every table as JSON lines, the files, and what is what. */
export async function exportAccount({
  app,
  id: jobId,
  data: { accountId, askedBy, isOperator },
  signal,
  now,
  progress,
  advance,
}: JobCtx<typeof exportAccountJob, App>): Promise<Outcome<CodeOf<typeof exportAccountJob>>> {
  const account = await inScope(app.pool, platform, (db) => accountOf(db, accountId))
  if (!account) return { code: 'gone' }
  const folder = await mkdtemp(join(tmpdir(), 'parapet-export-'))
  try {
    const fileId = exportFileId(jobId)
    let size = 0
    const counted = async function* () {
      for await (const chunk of zipStream(partsOf(app, account, folder, now(), progress))) {
        signal.throwIfAborted()
        size += chunk.length
        yield chunk
      }
    }
    const zip = Readable.from(counted(), { objectMode: false })
    await app.files.put(`${accountId}/${fileId}`, zip, 'application/zip')
    await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
      await db.run(sql`
        insert into stored_file
          (account_id, id, purpose, name, content_type, size, created_by, created_at, expires_at)
        values
          (${accountId}, ${fileId}, ${exportPurpose}, ${`${account.name}.zip`}, 'application/zip', ${size}, ${askedBy},
           ${now()}, ${new Date(now().getTime() + exportDays * dayMs)})
        on conflict (account_id, id) do nothing`)
      await announceExport(db, { accountId, askedBy, isOperator, jobId, name: account.name }, now())
      await advance(db, { done: 1, total: 1 })
    })
    return { code: 'made', values: { days: exportDays } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Account {
  id: number
  name: string
  tenantId: string | null
}
const accountOf = (db: Db, id: number) =>
  db.maybe(sql<Account>`
    select id, name, lower(microsoft_tenant_id) as "tenantId"
    from account
    where id = ${id} and status <> ${accountStatus.value.Deleted}`)

async function* partsOf(
  app: App,
  account: Account,
  folder: string,
  now: Date,
  progress: (done: number, total: number) => void,
): AsyncGenerator<ZipPart> {
  const tables = await inScope(app.pool, platform, exportedTables)
  yield { name: 'README.txt', content: [Buffer.from(readme(account, now, tables))] }
  for (const [done, table] of tables.entries()) {
    progress(done, tables.length)
    // Aside first: whoever waits for the file store holds no connection.
    const path = join(folder, table.name)
    await inScope(app.pool, platform, (db) => writeLines(db, table, account.id, path))
    yield { name: `tables/${table.name}.jsonl`, content: createReadStream(path) }
    await rm(path)
  }
  for (const { key, name } of await inScope(app.pool, platform, (db) => filesOf(db, account.id))) {
    const content = await app.files.get(key)
    if (content) yield { name: `files/${name}`, content }
  }
  const scans = await inScope(app.pool, platform, (db) => snapshotsOf(db, account.id))
  for (const { scanId } of account.tenantId ? scans : [])
    for await (const { key } of app.files.list(
      `${snapshotFolder({ tenantId: account.tenantId ?? '', scanId })}/`,
    )) {
      const content = await app.files.get(key)
      if (content) yield { name: `snapshots/${scanId}/${key.split('/').at(-1)}`, content }
    }
}

export interface ExportedTable {
  name: string
  owner: string
  columns: string[]
}

/** Tables with rows of accounts, without columns that open something. */
export async function exportedTables(db: Db): Promise<ExportedTable[]> {
  const columns = await db.rows(sql<{ table: string; name: string }>`
    select table_name as table, column_name as name
    from information_schema.columns
    where table_schema = 'public' and data_type <> 'bytea'
    order by ordinal_position`)
  const of = (table: string) =>
    columns
      .filter((one) => one.table === table && !isSecret(one.name))
      .map(({ name }) => name)
      .filter((name) => !leftOutColumns.includes(`${table}.${name}`))
  const owned = (await accountTables(db)).flatMap(({ name, owning }) =>
    owning.includes('account_id') && !leftOut.includes(name) ? [name] : [],
  )
  return [
    { name: 'account', owner: 'id', columns: of('account') },
    ...owned.map((name) => ({ name, owner: 'account_id', columns: of(name) })),
  ]
}

async function writeLines(
  db: Db,
  { name, owner, columns }: ExportedTable,
  accountId: number,
  path: string,
): Promise<void> {
  await db.run(sql`select set_config('statement_timeout', '0', true)`)
  const rows = `select ${columnList(columns)} from ${quoted(name)} where ${quoted(owner)} = ${Number(accountId)}`
  const { content } = copyOut(db.client, `copy (select row_to_json(line) from (${rows}) line) to stdout`)
  // A copy doubles every backslash; JSON has neither tabs nor line breaks of its own.
  async function* lines() {
    for await (const block of content) yield block.toString('utf8').replaceAll('\\\\', '\\')
  }
  await writeWhole(path, lines())
}

const filesOf = (db: Db, accountId: number) =>
  db.rows(sql<{ key: string; name: string }>`
    select account_id || '/' || id as key, id || '-' || regexp_replace(name, '[^[:alnum:]._ -]', '_', 'g') as name
    from stored_file
    where account_id = ${accountId} and purpose <> ${exportPurpose}
    order by created_at, id`)

const snapshotsOf = (db: Db, accountId: number) =>
  db.rows(sql<{ scanId: string }>`
    select id as "scanId" from scan where account_id = ${accountId} and has_snapshot order by taken_at`)

const readme = ({ id, name }: Account, now: Date, tables: readonly ExportedTable[]) =>
  `All data of the account ${name} (${id}), exported ${now.toISOString()}.

tables/     one file for each table, one row as JSON in each line; times are UTC
files/      uploaded files and reports, as tables/stored_file.jsonl lists them
snapshots/  what was read of the tenant, by scan: JSON lines, packed with zstd, and a manifest

Left out: encrypted secrets, tokens and their hashes, sessions, the text of emails, what the product needs for its own work.

Alle Daten des Kundenkontos ${name} (${id}), exportiert ${now.toISOString()}.

tables/     eine Datei je Tabelle, je Zeile ein Datensatz als JSON; Zeiten in UTC
files/      hochgeladene Dateien und Berichte, wie tables/stored_file.jsonl sie aufführt
snapshots/  was aus dem Mandanten gelesen wurde, je Scan: JSON-Zeilen, mit zstd gepackt, und ein Manifest

Nicht enthalten: verschlüsselte geheime Schlüssel, Token und deren Hashes, Sitzungen, der Text von E-Mails, interne Arbeitsdaten.

Tables / Tabellen: ${tables.map((table) => table.name).join(', ')}
`
