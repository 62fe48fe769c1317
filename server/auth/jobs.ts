import { sweepSignInsJob } from '#contract/auth/auth-jobs.ts'
import { work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { keptHours } from '../kit/idempotency.ts'
import { oldestAttempt } from './attempts.ts'
import { oldestCode } from './sessions.ts'

export const authWorks = [
  /** Sessions, codes, attempts, kept answers and counts whose time is over: each is refused from then on, and goes within the hour. */
  work(sweepSignInsJob, async ({ app, now }) => {
    const at = now()
    const n = await inScope(app.pool, { kind: 'platform' }, async (db) => {
      const sessions = await db.run(sql`
        delete from session
        where last_seen_at < ${at}::timestamptz - interval '8 hours'
          or created_at < ${at}::timestamptz - interval '7 days'`)
      const codes = await db.run(sql`delete from sign_in_code where created_at < ${oldestCode(at)}`)
      const attempts = await db.run(sql`delete from sign_in_attempt where created_at < ${oldestAttempt(at)}`)
      const keys = await db.run(sql`
        delete from idempotency_key
        where created_at < ${at}::timestamptz - ${keptHours} * interval '1 hour'`)
      // Counts of the calls of an address go by the clock of the database.
      const counts = await db.run(sql`delete from call_count where ends_at < clock_timestamp()`)
      return sessions + codes + attempts + keys + counts
    })
    return { code: 'swept', values: { n } }
  }),
]
