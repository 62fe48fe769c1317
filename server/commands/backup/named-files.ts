import type pg from 'pg'
import { snapshotFolder } from '#scan/snapshot/manifest.ts'
import type { FileStore } from '../../kit/files.ts'

export interface NamedFile {
  key: string
  contentType: string
}

const atOnce = 500

/** The files that rows name, in the transaction that sees the rows: what was uploaded or made, and the snapshots. */
export async function* namedFiles(client: pg.ClientBase, store: FileStore): AsyncGenerator<NamedFile> {
  const stored = rowsOf<{ key: string; contentType: string }>(
    client,
    'stored',
    `select account_id || '/' || id as key, content_type as "contentType" from stored_file`,
  )
  for await (const file of stored) yield file
  const snapshots = rowsOf<{ tenantId: string; scanId: string }>(
    client,
    'snapshots',
    `select lower(account.microsoft_tenant_id) as "tenantId", scan.id as "scanId"
     from scan
     join account on account.id = scan.account_id
     where scan.has_snapshot and account.microsoft_tenant_id is not null`,
  )
  for await (const scan of snapshots)
    for await (const { key } of store.list(`${snapshotFolder(scan)}/`))
      yield { key, contentType: key.endsWith('.json') ? 'application/json' : 'application/zstd' }
}

async function* rowsOf<T extends pg.QueryResultRow>(
  client: pg.ClientBase,
  name: string,
  query: string,
): AsyncGenerator<T> {
  await client.query(`declare ${name} cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<T>(`fetch ${atOnce} from ${name}`)
    yield* rows
    if (rows.length < atOnce) break
  }
  await client.query(`close ${name}`)
}
