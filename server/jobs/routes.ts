import { allows, type Permission, type Principal } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import { jobs } from '#contract/jobs.ts'
import { type Job, type JobState, jobCancelled, jobFaults, type Outcome } from '#contract/kit/job.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { fill, type Lang } from '#contract/kit/text.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { notFound, refuseIf } from '../kit/errors.ts'

interface JobRow {
  id: number
  name: string
  state: JobState
  done: number
  total: number | null
  outcome: Outcome | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

const columns = sql`
  id, name, state, done, total, outcome, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`
const isOpen = sql`state in ('waiting', 'running')`
const mostShown = 100

export const jobRoutes: Route[] = [
  handle(jobCalls.get, async ({ db, who, params, lang }) => {
    const { row, job } = await visibleJob(db, who, params.id)
    return shown(row, job, lang)
  }),

  handle(jobCalls.running, async ({ db, who, query, lang }) => {
    const visible = jobs.filter((job) => maySee(job, who) && (query.name ?? job.name) === job.name)
    const rows = await db.rows(sql<JobRow>`
      select ${columns} from job
      where ${isOpen} and name = any(${visible.map(({ name }) => name)}) and ${isForThem(who)}
      order by id desc
      limit ${mostShown}`)
    return rows.flatMap((row) => {
      const job = visible.find(({ name }) => name === row.name)
      return job ? [shown(row, job, lang)] : []
    })
  }),

  handle(jobCalls.cancel, async ({ db, who, params, now, lang }) => {
    const { row, job } = await visibleJob(db, who, params.id)
    refuseIf(job.shown?.cancel ? null : notCancellable)
    await db.run(
      sql`update job set state = 'cancelled', ended_at = ${now} where id = ${row.id} and ${isOpen}`,
    )
    // One that has ended meanwhile stays as it ended.
    return shown((await visibleJob(db, who, row.id)).row, job, lang)
  }),
]

const notCancellable = {
  en: 'This job can no longer be canceled. Wait until it is finished.',
  de: 'Dieser Auftrag kann nicht mehr abgebrochen werden. Warten Sie, bis er abgeschlossen ist.',
}

/** What people do to many rows is theirs and the operators' to see: a reseller's job stands among the rows of one customer. */
const isForThem = ({ userId, role }: Principal) => sql`
  (name <> all(${ownJobs}) or ${role === userRole.value.SuperAdmin} or (data -> 'who' ->> 'userId')::bigint = ${userId})`
const ownJobs = jobs.filter(({ shown }) => shown?.own).map(({ name }) => name)

const maySee = ({ shown }: Job, who: Principal) => shown !== undefined && allows(shown.to as Permission, who)

/** Absent, another's and not for this person are the same answer. */
async function visibleJob(db: Db, who: Principal, id: number): Promise<{ row: JobRow; job: Job }> {
  const row = await db.one(sql<JobRow>`select ${columns} from job where id = ${id} and ${isForThem(who)}`)
  const job = jobs.find(({ name }) => name === row.name)
  if (!job || !maySee(job, who)) throw notFound()
  return { row, job }
}

const shown = ({ outcome, ...row }: JobRow, job: Job, lang: Lang) => ({
  ...row,
  label: job.label[lang],
  message: messageOf(row.state, outcome, job, lang),
  isCancellable: (job.shown?.cancel ?? false) && (row.state === 'waiting' || row.state === 'running'),
  file: fileOf(row, outcome, job),
})

function fileOf(
  { id, state }: Pick<JobRow, 'id' | 'state'>,
  outcome: Outcome | null,
  job: Job,
): string | null {
  const file = job.shown?.file
  return file && state === 'done' && outcome?.code === file.when
    ? file.call.path.replace(':id', String(id))
    : null
}

function messageOf(state: JobState, outcome: Outcome | null, job: Job, lang: Lang): string | null {
  if (state === 'cancelled') return jobCancelled[lang]
  if (!outcome || state === 'waiting' || state === 'running') return null
  const says = { ...jobFaults, ...job.says }[outcome.code]
  return says ? fill(says, outcome.values ?? {})[lang] : null
}
