import { sweepSignInsJob } from '#contract/auth/auth-jobs.ts'
import { work } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { forget } from '../kit/forget.ts'
import { keptHours } from '../kit/idempotency.ts'
import { oldestAttempt } from './attempts.ts'
import { oldestCode } from './sessions.ts'

export const authWorks = [
  /** Sessions, codes, attempts, kept answers and counts whose time is over: each is refused from then on, and goes within the hour. */
  work(sweepSignInsJob, async ({ app, now, signal }) => {
    const at = now()
    const over = {
      session: sql`last_seen_at < ${at}::timestamptz - interval '8 hours'
        or created_at < ${at}::timestamptz - interval '7 days'`,
      sign_in_code: sql`created_at < ${oldestCode(at)}`,
      sign_in_attempt: sql`created_at < ${oldestAttempt(at)}`,
      idempotency_key: sql`created_at < ${at}::timestamptz - ${keptHours} * interval '1 hour'`,
      // Counts of the calls of an address go by the clock of the database.
      call_count: sql`ends_at < clock_timestamp()`,
    }
    let n = 0
    for (const [table, isOver] of Object.entries(over)) n += await forget(app.pool, table, isOver, { signal })
    return { code: 'swept', values: { n } }
  }),
]
