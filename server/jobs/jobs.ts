import { forgetJobsJob } from '#contract/jobs/job-jobs.ts'
import { work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'

const keptDays = 30

export const jobWorks = [
  work(forgetJobsJob, async ({ app, now }) => {
    const oldest = new Date(now().getTime() - keptDays * 24 * 60 * 60_000)
    const n = await inScope(app.pool, { kind: 'platform' }, (db) =>
      db.run(sql`delete from job where ended_at < ${oldest}`),
    )
    return { code: 'forgotten', values: { n } }
  }),
]
