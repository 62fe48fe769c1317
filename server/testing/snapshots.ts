import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeManifest, writeTable } from '#scan/snapshot/write-snapshot.ts'
import { sql } from '../kit/db.ts'
import type { TestServer } from './harness.ts'
import { anAccount } from './people.ts'

const platform = { kind: 'platform' } as const

/** An account with a tenant of its own that nobody scans in the next hour. */
export const aTenant = (server: TestServer) =>
  server.db(platform, async (db) => {
    const id = await anAccount(db, { tenantId: randomUUID() })
    await db.run(sql`update account set next_scan_time = ${inAnHour(server)} where id = ${id}`)
    return id
  })
const inAnHour = ({ app }: TestServer) => new Date(app.clock().getTime() + 3_600_000)

/** A snapshot of the account with these tables, or none, and the scan that made it. */
export async function aSnapshot(
  server: TestServer,
  accountId: number,
  takenAt: string,
  state: 'done' | 'failed' = 'done',
  tables: Record<string, readonly object[]> = {},
) {
  const scanId = randomUUID()
  const { tenantId } = await server.db(platform, async (db) => {
    await db.run(sql`
      insert into scan (account_id, id, cause, state, queued_at, taken_at, has_snapshot)
      values (${accountId}, ${scanId}, 'asked', ${state}, ${takenAt}, ${takenAt}, ${state === 'done'})`)
    return db.one(sql<{ tenantId: string }>`
      select lower(microsoft_tenant_id) as "tenantId" from account where id = ${accountId}`)
  })
  await writeManifest(server.app.files, {
    ...{ format: 1, scanId, tenantId, startedAt: takenAt, endedAt: takenAt },
    catalogueVersion: '0123456789ab',
    connectors: await writeTables(server, { scanId, tenantId }, tables),
  })
  return { scanId, tenantId }
}

async function writeTables(
  { app }: TestServer,
  scan: { scanId: string; tenantId: string },
  tables: Record<string, readonly object[]>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-tables-'))
  const written = []
  for (const [name, rows] of Object.entries(tables)) {
    const file = join(folder, name)
    await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    written.push({
      ...{ name, outcome: 'ok' as const, reason: null, rows: rows.length, requests: 1 },
      ...{ wrongCells: {}, leftOut: [] },
      ...(await writeTable(app.files, scan, name, [file])),
    })
  }
  await rm(folder, { recursive: true })
  return written
}
