import { healthCalls } from '#contract/health/health-calls.ts'
import { jobRowCalls } from '#contract/health/job-rows.ts'
import { processCalls, processKind } from '#contract/health/processes.ts'
import { validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import { type Db, sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { casesFor } from '../testing/call-case.ts'

let count = 1_000_000
const aJob = async (db: Db, state: 'waiting' | 'failed') => {
  const { id } = await sendJob(db, validateJob, { ids: [++count], accountId: null }, { now: new Date() })
  if (state === 'failed')
    await db.run(sql`update job set state = 'failed', ended_at = now() where id = ${id}`)
  return id
}
const aWorker = async (db: Db, isDraining: boolean) => {
  const { id } = await db.one(sql<{ id: number }>`
    insert into process (kind, host, pid, version, wants_drain)
    values (${processKind.value.Worker}, 'machine', 1, '1.0.0', ${isDraining})
    returning id`)
  return id
}
const chosen = (id: number) => ({ body: { ids: [id] } })

export const healthCases = [
  ...casesFor(healthCalls, { figures: { parts: () => ({}), passes: [200] } }),
  ...casesFor(jobRowCalls, {
    retry: { target: (db) => aJob(db, 'failed'), parts: chosen, passes: [200], isShared: true },
    cancel: { target: (db) => aJob(db, 'waiting'), parts: chosen, passes: [200], isShared: true },
  }),
  ...casesFor(processCalls, {
    drain: { target: (db) => aWorker(db, false), parts: chosen, passes: [200], isShared: true },
    resume: { target: (db) => aWorker(db, true), parts: chosen, passes: [200], isShared: true },
  }),
]
