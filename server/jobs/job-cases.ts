import assert from 'node:assert/strict'
import { forgetJobsJob } from '#contract/jobs/job-jobs.ts'
import { sql } from '../kit/db.ts'
import { jobCase } from '../testing/job-case.ts'

export const jobJobCases = [
  jobCase(forgetJobsJob, async ({ rows }) => {
    const made = await rows(sql<{ id: number }>`
      insert into job (name, data, state, due_at, created_at, ended_at)
      select 'of-a-test', '{}', 'done', now(), now(), now() - days * interval '1 day'
      from unnest(array[29, 31]) as days
      returning id`)
    const ids = made.map(({ id }) => id)
    return {
      check: async () =>
        assert.deepEqual(await rows(sql`select id from job where id = any(${ids})`), [{ id: ids[0] }]),
    }
  }),
]
