import { forgetJobsJob } from '#contract/jobs/job-jobs.ts'
import { jobs } from '#contract/jobs.ts'
import { work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'

const keptDays = 30
const brief = jobs.filter(({ keptSeconds }) => keptSeconds !== undefined)

export const jobWorks = [
  work(forgetJobsJob, async ({ app, now }) => {
    const oldest = new Date(now().getTime() - keptDays * 24 * 60 * 60_000)
    const n = await inScope(app.pool, { kind: 'platform' }, (db) =>
      db.run(sql`
        delete from job
        where ended_at < ${oldest}
          or (state = 'done' and ended_at < ${now()}::timestamptz - interval '1 second' * (
            select brief.seconds
            from unnest(${brief.map(({ name }) => name)}::text[], ${brief.map(({ keptSeconds }) => keptSeconds)}::int[])
              as brief(name, seconds)
            where brief.name = job.name))`),
    )
    return { code: 'forgotten', values: { n } }
  }),
]
