import { jobCalls } from '#contract/kit/job-calls.ts'
import { validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { Db } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { casesFor } from '../testing/call-case.ts'

let count = 0
/** A job of the platform: operators alone find it. */
const aJob = async (db: Db) =>
  (await sendJob(db, validateJob, { ids: [++count], accountId: null }, { now: new Date() })).id

export const jobCallCases = casesFor(jobCalls, {
  get: { target: aJob, parts: (id) => ({ params: { id } }), passes: [200, 404], isShared: true },
  running: { parts: () => ({}), passes: [200] },
  cancel: { target: aJob, parts: (id) => ({ params: { id } }), passes: [200, 404], isShared: true },
})
