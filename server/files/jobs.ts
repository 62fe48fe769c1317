import { removeExpiredFilesJob } from '#contract/files/file-jobs.ts'
import { type App, work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'

const atOnce = 100
const platform = { kind: 'platform' } as const

interface Expired {
  accountId: number
  id: string
}

export const fileWorks = [
  /** Nobody opens them any more; the content goes before its row, so that none is left without one. */
  work(removeExpiredFilesJob, async ({ app, now, signal }) => {
    let n = 0
    for (;;) {
      signal.throwIfAborted()
      const expired = await expiredFiles(app, now())
      if (expired.length === 0) return { code: 'removed', values: { n } }
      for (const { accountId, id } of expired) await app.files.remove(`${accountId}/${id}`)
      n += await inScope(app.pool, platform, (db) =>
        db.run(sql`delete from stored_file where id = any(${expired.map(({ id }) => id)}::uuid[])`),
      )
    }
  }),
]

const expiredFiles = (app: App, now: Date) =>
  inScope(app.pool, platform, (db) =>
    db.rows(sql<Expired>`
      select account_id as "accountId", id
      from stored_file
      where expires_at <= ${now}
      order by expires_at
      limit ${atOnce}`),
  )
