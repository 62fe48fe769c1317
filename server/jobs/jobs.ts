import { forgetJobsJob } from '#contract/jobs/job-jobs.ts'
import { jobs } from '#contract/jobs.ts'
import { work } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { forget } from '../kit/forget.ts'

const keptDays = 30
const dayMs = 24 * 60 * 60_000

export const jobWorks = [
  work(forgetJobsJob, async ({ app, now, signal }) => {
    const before = (ms: number) => new Date(now().getTime() - ms)
    let n = 0
    // One by one: each is a range of an index.
    for (const { name, keptSeconds } of jobs) {
      if (keptSeconds === undefined) continue
      const isOver = sql`state = 'done' and name = ${name} and ended_at < ${before(keptSeconds * 1000)}`
      n += await forget(app.pool, 'job', isOver, { signal })
    }
    n += await forget(app.pool, 'job', sql`ended_at < ${before(keptDays * dayMs)}`, { signal })
    return { code: 'forgotten', values: { n } }
  }),
]
