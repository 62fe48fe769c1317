import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { copyOut } from '../../kit/copy.ts'
import { openAdminClient } from '../../kit/database.ts'
import type { FileStore } from '../../kit/files.ts'
import { columnList, quoted, sequencesOf, type Table, tablesInOrder } from '../../kit/tables.ts'
import { writeBackupFile } from './backup-file.ts'
import { type About, fileLine, type Manifest } from './contents.ts'
import { writeEntry } from './entries.ts'
import { namedFiles } from './named-files.ts'

export interface Source {
  adminUrl: string
  files: FileStore
}

export interface Wanted {
  key: Buffer | null
  now?: Date
  /** Hears by which name other transactions can see the same moment, before anything is read. */
  onSnapshot?(snapshot: string): Promise<void>
}

/**
 * All rows as they are at one moment, and the files that they name. Others go on writing: what comes later is in the
 * next backup. A file never changes under its key, so that it may be read after its row.
 */
export async function writeBackup(
  { adminUrl, files }: Source,
  path: string,
  { key, now = new Date(), onSnapshot }: Wanted,
): Promise<Manifest> {
  const client = await openAdminClient(adminUrl, 'parapet backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    await onSnapshot?.(rows[0]?.snapshot ?? '')
    const manifest: Manifest = {
      tables: [],
      files: { count: 0, bytes: 0, sha256: '', absent: [] },
    }
    await writeBackupFile(path, key, entries(client, files, manifest, now))
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}

async function* entries(
  client: pg.Client,
  files: FileStore,
  manifest: Manifest,
  now: Date,
): AsyncGenerator<Buffer> {
  const tables = await tablesInOrder(client)
  yield* writeEntry({ kind: 'about' }, [jsonBytes(await aboutOf(client, tables, now))])
  for (const table of tables) yield* tableEntry(client, table, manifest)
  yield* fileEntries(client, files, manifest)
  yield* writeEntry({ kind: 'manifest' }, [jsonBytes(manifest)])
}

const jsonBytes = (value: object) => Buffer.from(JSON.stringify(value))

async function aboutOf(client: pg.Client, tables: Table[], now: Date): Promise<About> {
  const { rows } = await client.query<Pick<About, 'migrations' | 'catalogue' | 'postgres'>>(
    `select array(select name::text from kysely_migration order by name) as migrations,
       (select md5(coalesce(string_agg(name || coalesce(page_hash, ''), ' ' order by name), '')) from recommendation)
         as catalogue,
       current_setting('server_version') as postgres`,
  )
  const { migrations, catalogue, postgres } = rows[0] as (typeof rows)[0]
  return {
    createdAt: now.toISOString(),
    migrations,
    catalogue,
    postgres,
    sequences: await sequencesOf(client),
    tables: tables.map(({ name }) => name),
  }
}

async function* tableEntry(
  client: pg.Client,
  { name, columns }: Table,
  manifest: Manifest,
): AsyncGenerator<Buffer> {
  // By a query: a table that is partitioned has rows by its partitions only.
  const copy = copyOut(
    client,
    `copy (select ${columnList(columns)} from ${quoted(name)}) to stdout (encoding 'utf8')`,
  )
  yield* writeEntry({ kind: 'table', name, columns }, copy.content, (sum) =>
    manifest.tables.push({ name, rows: copy.rows(), ...sum }),
  )
}

async function* fileEntries(
  client: pg.Client,
  store: FileStore,
  { files: told }: Manifest,
): AsyncGenerator<Buffer> {
  const all = createHash('sha256')
  for await (const { key, contentType } of namedFiles(client, store)) {
    const content = await store.get(key)
    if (!content) {
      told.absent.push(key)
      continue
    }
    yield* writeEntry({ kind: 'file', key, contentType }, bytesOf(content), (sum) => {
      told.count += 1
      told.bytes += sum.bytes
      all.update(fileLine(key, sum))
    })
  }
  told.sha256 = all.digest('hex')
}

async function* bytesOf(content: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of content) yield Buffer.from(chunk as Uint8Array)
}
