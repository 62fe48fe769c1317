import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'

export interface Progress {
  phase: 'collecting' | 'storing' | 'evaluating' | 'recording'
  done: number
  total: number
  estimateMs: number | null
}

const betweenWritesMs = 1000

/** Writes how far a scan is, at most once a second. A scan that is not ours any more is left alone. */
export function progressWriter(app: App, accountId: number, scanId: string) {
  let last = 0
  let phase = ''
  let pending: Promise<unknown> = Promise.resolve()
  const write = (progress: Progress) =>
    inScope(app.pool, { kind: 'account', accountId }, (db) =>
      db.run(sql`
        update scan
        set phase = ${progress.phase}, done = ${progress.done}, total = ${progress.total},
          estimate_seconds = ${progress.estimateMs === null ? null : Math.ceil(progress.estimateMs / 1000)},
          heartbeat_at = ${app.clock()}
        where account_id = ${accountId} and id = ${scanId} and state = 'running'`),
    ).catch(() => undefined)
  return {
    tell: (progress: Progress): void => {
      const isNew = progress.phase !== phase
      if (!isNew && Date.now() - last < betweenWritesMs) return
      last = Date.now()
      phase = progress.phase
      pending = pending.then(() => write(progress))
    },
    /** Nothing is written after this. */
    end: () => pending,
  }
}
