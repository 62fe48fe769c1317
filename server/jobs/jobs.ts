import { forgetJobsJob } from '#contract/jobs/job-jobs.ts'
import { jobs } from '#contract/jobs.ts'
import { work } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { forget } from '../kit/forget.ts'

const keptDays = 30
const brief = jobs.filter(({ keptSeconds }) => keptSeconds !== undefined)

export const jobWorks = [
  work(forgetJobsJob, async ({ app, now, signal }) => {
    const oldest = new Date(now().getTime() - keptDays * 24 * 60 * 60_000)
    const isOver = sql`ended_at < ${oldest}
      or (state = 'done' and ended_at < ${now()}::timestamptz - interval '1 second' * (
        select brief.seconds
        from unnest(${brief.map(({ name }) => name)}::text[], ${brief.map(({ keptSeconds }) => keptSeconds)}::int[])
          as brief(name, seconds)
        where brief.name = job.name))`
    return { code: 'forgotten', values: { n: await forget(app.pool, 'job', isOver, { signal }) } }
  }),
]
