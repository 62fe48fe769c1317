import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'

/** Removes the files of scans that are over: a worker that is killed, or whose scan is taken back, leaves them. */
export async function removeLeftFolders(app: App, workFolder: string): Promise<void> {
  const folders = (await readdir(workFolder)).flatMap((name) => {
    const scanId = /^(?:evaluate-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(name)?.[1]
    return scanId ? [{ name, scanId }] : []
  })
  if (folders.length === 0) return
  const ids = folders.map(({ scanId }) => scanId)
  const open = await inScope(app.pool, { kind: 'platform' }, (db) =>
    db.rows(sql<{ id: string }>`
      select id from scan where state in ('waiting', 'running') and id = any(${ids}::uuid[])`),
  )
  const isLeft = ({ scanId }: { scanId: string }) => !open.some(({ id }) => id === scanId)
  for (const { name } of folders.filter(isLeft))
    await rm(join(workFolder, name), { recursive: true, force: true })
}
