import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { queues } from '../kit/queue.ts'
import { failScan } from './end-scan.ts'
import { dropUnrecorded } from './retention.ts'

const platform = { kind: 'platform' } as const
const isOpen = sql`scan.state in ('waiting', 'running')`

/**
 * Ends the scans whose job is used up or gone: their workers died one after another and none could say so. The past of
 * a demonstration has no jobs.
 */
export async function endLostScans(app: App): Promise<number> {
  const lost = await inScope(app.pool, platform, (db) =>
    db.rows(sql<{ accountId: number; id: string; error: string }>`
      select account_id as "accountId", id,
        coalesce(error, 'The worker of the scan ended again and again') as error
      from scan
      where ${isOpen} and cause <> 'history' and not exists (
        select from pgboss.job
        where job.name = ${queues.scan} and job.id = scan.id and job.state in ('created', 'retry', 'active'))`),
  )
  for (const { accountId, id, error } of lost) {
    await inScope(app.pool, { kind: 'account', accountId }, (db) =>
      failScan(db, accountId, id, error, app.clock()),
    )
    await dropUnrecorded(app, accountId, id)
  }
  return lost.length
}

/** Removes the files of scans that are over: a worker that is killed, or whose scan is taken back, leaves them. */
export async function removeLeftFolders(app: App, workFolder: string): Promise<void> {
  const folders = (await readdir(workFolder)).flatMap((name) => {
    const scanId = /^(?:evaluate-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(name)?.[1]
    return scanId ? [{ name, scanId }] : []
  })
  if (folders.length === 0) return
  const ids = folders.map(({ scanId }) => scanId)
  const open = await inScope(app.pool, platform, (db) =>
    db.rows(sql<{ id: string }>`select id from scan where ${isOpen} and id = any(${ids}::uuid[])`),
  )
  const isLeft = ({ scanId }: { scanId: string }) => !open.some(({ id }) => id === scanId)
  for (const { name } of folders.filter(isLeft))
    await rm(join(workFolder, name), { recursive: true, force: true })
}
