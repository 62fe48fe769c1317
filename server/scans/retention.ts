import { loadTables } from '#scan/evaluate/tables.ts'
import { readManifest, removeSnapshot } from '#scan/snapshot/read-snapshot.ts'
import { snapshotsToDrop } from '#scan/snapshot/retention.ts'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { settingValues } from '../settings/actions.ts'

/** Removes the snapshots that are kept no longer; what was decided from them stays. */
export async function dropOldSnapshots(app: App, accountId: number): Promise<number> {
  const scope = { kind: 'account', accountId } as const
  const { kept, settings } = await inScope(app.pool, scope, async (db) => ({
    settings: await settingValues(db),
    kept: await db.rows(sql<{ scanId: string; endedAt: string; tenantId: string }>`
      select scan.id as "scanId", scan.taken_at as "endedAt", lower(account.microsoft_tenant_id) as "tenantId"
      from scan
      join account on account.id = scan.account_id
      where scan.account_id = ${accountId} and scan.has_snapshot`),
  }))
  const retention = {
    everyDays: Number(settings.snapshotDays),
    dailyDays: Number(settings.dailySnapshotDays),
  }
  const snapshots = kept.map((one) => ({ ...one, endedAt: new Date(one.endedAt).toISOString() }))
  const dropped = snapshotsToDrop(snapshots, retention, app.clock())
  for (const { scanId, tenantId } of dropped) {
    const manifest = await readManifest(app.files, { tenantId, scanId })
    const tables = manifest?.connectors.map(({ name }) => name) ?? loadTables().keys()
    await removeSnapshot(app.files, { tenantId, scanId }, tables)
    await inScope(app.pool, scope, (db) =>
      db.run(sql`update scan set has_snapshot = false where account_id = ${accountId} and id = ${scanId}`),
    )
  }
  return dropped.length
}

/** Removes what a scan stored that came to no result: nobody would find it again. */
export async function dropUnrecorded(app: App, accountId: number, scanId: string): Promise<void> {
  const scan = await inScope(app.pool, { kind: 'account', accountId }, (db) =>
    db.maybe(sql<{ tenantId: string }>`
      select lower(account.microsoft_tenant_id) as "tenantId"
      from scan
      join account on account.id = scan.account_id
      where scan.account_id = ${accountId} and scan.id = ${scanId} and scan.state in ('failed', 'cancelled')
        and not scan.has_snapshot and account.microsoft_tenant_id is not null`),
  )
  if (scan) await removeSnapshot(app.files, { ...scan, scanId }, loadTables().keys())
}
