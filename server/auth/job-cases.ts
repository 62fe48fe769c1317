import assert from 'node:assert/strict'
import { sweepSignInsJob } from '#contract/auth/auth-jobs.ts'
import { sql } from '../kit/db.ts'
import { jobCase } from '../testing/job-case.ts'
import { aPerson } from '../testing/people.ts'

export const authJobCases = [
  jobCase(sweepSignInsJob, async ({ server, rows }) => {
    const [fresh, stale] = await server.db({ kind: 'platform' }, async (db) => {
      const { accountId } = server.people
      const made = [await aPerson(db, { role: 2, accountId }, new Date())]
      made.push(await aPerson(db, { role: 2, accountId }, new Date(Date.now() - 9 * 3_600_000)))
      return made
    })
    return {
      check: async () =>
        assert.deepEqual(
          await rows(sql`
            select user_id as id from session where user_id = any(${[fresh?.userId, stale?.userId]})`),
          [{ id: fresh?.userId }],
        ),
    }
  }),
]
