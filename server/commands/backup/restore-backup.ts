import { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { copyIn } from '../../kit/copy.ts'
import { kyselyOnClient, openAdminClient } from '../../kit/database.ts'
import type { FileStore } from '../../kit/files.ts'
import { columnList, quoted } from '../../kit/tables.ts'
import { applyMigrations, bringUpWithin, liftFences, refuseUnfit, waitForMigrators } from '../../migrate.ts'
import { seed } from '../../seed.ts'
import { readBackupFile } from './backup-file.ts'
import type { About, Manifest } from './contents.ts'
import { type Entry, readEntries } from './entries.ts'
import { verifyBackup } from './verify-backup.ts'
import type { Source } from './write-backup.ts'

/** Stands in the store from the first file to the last row: what lies there then is nobody's. */
const unfinished = 'restore/unfinished'

/**
 * Brings a backup back: the tables of its version, its rows and files, then the tables and views of this version. The
 * rows are one transaction that ends last, so that whoever finds rows finds everything.
 */
export async function restoreBackup(
  { adminUrl, files }: Source,
  path: string,
  { key, replace = false }: { key: Buffer | null; replace?: boolean },
): Promise<{ about: About; manifest: Manifest }> {
  const backup = await verifyBackup(path, key)
  const client = await openAdminClient(adminUrl, 'parapet restore')
  const db = kyselyOnClient(client)
  try {
    await refuseUnfit(db)
    await refuseUsers(client)
    if (!replace) await refuseFull(client, files)
    await files.put(unfinished, Readable.from([Buffer.from(path)]), 'text/plain')
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '20s'`.execute(transaction)
      await waitForMigrators(transaction)
      if (replace) await dropEverything(transaction)
      await makeTables(transaction, backup.about)
      for await (const entry of readEntries(readBackupFile(path, key))) await restore(client, files, entry)
      await restoreSequences(client, backup.about)
      await bringUpWithin(transaction)
    })
    await seed(db)
    await files.remove(unfinished)
    return backup
  } finally {
    await client.end()
  }
}

/** Servers and workers would write between the rows, or wait for them for hours. */
async function refuseUsers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'parapet%'`,
  )
  if (rows.length > 0)
    throw new Error(
      `The database is in use (${rows.map(({ name }) => name).join(', ')}): stop servers and workers first`,
    )
}

async function refuseFull(client: pg.Client, files: FileStore): Promise<void> {
  const { rows } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') limit 1",
  )
  if (rows.length > 0)
    throw new Error(
      'The database is not empty: restore into an empty one, or give --replace to remove what is there',
    )
  let isLeftOver = false
  let isEmpty = true
  for await (const { key } of files.list('')) {
    isEmpty = false
    if (key === unfinished) isLeftOver = true
    if (isLeftOver) break
  }
  if (!isEmpty && !isLeftOver)
    throw new Error(
      'The file store is not empty: restore into an empty one, or give --replace to write beside what is there',
    )
}

async function dropEverything(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      statement text;
    begin
      -- All of them are named before the first goes: what reads a table goes with it.
      foreach statement in array (
        select array_agg(format('drop %s if exists %I cascade', case relkind when 'v' then 'view' else 'table' end, relname))
          || array(
            select format('drop routine if exists %s cascade', oid::regprocedure)
            from pg_proc
            where pronamespace = 'public'::regnamespace
              and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e'))
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v'))
      loop
        execute statement;
      end loop;
    end $$`.execute(db)
}

/** Empty ones, as they were when the backup was written: rows that migrations make are among its rows. */
async function makeTables(db: Kysely<unknown>, about: About): Promise<void> {
  await applyMigrations(db, about.migrations)
  await liftFences(db)
  await sql.raw(`truncate table ${about.tables.map(quoted).join(', ')}`).execute(db)
}

async function restore(client: pg.Client, files: FileStore, { head, content }: Entry): Promise<void> {
  if (head.kind === 'table')
    await copyIn(
      client,
      `copy ${quoted(head.name)} (${columnList(head.columns)}) from stdin (encoding 'utf8')`,
      content,
    )
  if (head.kind === 'file')
    await files.put(head.key, Readable.from(content, { objectMode: false }), head.contentType)
}

async function restoreSequences(client: pg.Client, { sequences }: About): Promise<void> {
  for (const { name, next } of sequences)
    await client.query('select setval($1::regclass, $2, false)', [`public.${quoted(name)}`, next])
}
