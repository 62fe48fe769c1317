import { sweepSignInsJob } from '#contract/auth/auth-jobs.ts'
import { work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { oldestAttempt } from './attempts.ts'
import { oldestCode } from './sessions.ts'

export const authWorks = [
  /** Sessions, codes and attempts whose time is over: each is refused from then on, and goes within the hour. */
  work(sweepSignInsJob, async ({ app, now }) => {
    const at = now()
    const n = await inScope(app.pool, { kind: 'platform' }, async (db) => {
      const sessions = await db.run(sql`
        delete from session
        where last_seen_at < ${at}::timestamptz - interval '8 hours'
          or created_at < ${at}::timestamptz - interval '7 days'`)
      const codes = await db.run(sql`delete from sign_in_code where created_at < ${oldestCode(at)}`)
      const attempts = await db.run(sql`delete from sign_in_attempt where created_at < ${oldestAttempt(at)}`)
      return sessions + codes + attempts
    })
    return { code: 'swept', values: { n } }
  }),
]
