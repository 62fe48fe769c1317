import { useQuery } from '@tanstack/react-query'
import { callApi } from '#console/kit/api.ts'
import { JobProgress } from '#console/kit/jobs/JobProgress.tsx'
import { answerQuery } from '#console/kit/query.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { makeReportJob } from '#contract/reports/report-jobs.ts'

const asked = { query: { name: makeReportJob.name } }
const pollMs = 1000

/** The reports that are being made at the moment: one's own is the first that is not among them. */
export const reportsUnderWay = async (): Promise<ReadonlySet<number>> =>
  new Set((await callApi(jobCalls.running, asked, { quiet: true })).map(({ id }) => id))

/** While somebody waits for a report: how far it is, and a way to cancel it. */
export function RunningReport({ before }: { before: ReadonlySet<number> }) {
  const { data } = useQuery({
    ...answerQuery(jobCalls.running, asked, { quiet: true }),
    refetchInterval: pollMs,
  })
  const own = data?.findLast(({ id }) => !before.has(id))
  return own ? <JobProgress jobId={own.id} /> : null
}
