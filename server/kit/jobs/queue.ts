import type pg from 'pg'
import { cut } from '#contract/kit/cut.ts'
import { defaultRetry, defaultSilence, type Job, type JobFault, type Outcome } from '#contract/kit/job.ts'
import { type Db, inScope, type Scope, sql } from '../db.ts'
import type { Turn } from './timetable.ts'

/** One try at a job. Who was silent too long has lost it to the next one, and cannot end that by mistake. */
export interface Attempt {
  accountId: number
  id: number
  attempt: number
}

export interface TakenJob extends Attempt {
  name: string
  data: unknown
  position: unknown
  faults: number
}

const platform = { kind: 'platform' } as const
export const scopeOf = ({ accountId }: Attempt): Scope =>
  accountId === 0 ? platform : { kind: 'account', accountId }

const ours = ({ accountId, id, attempt }: Attempt) =>
  sql`account_id = ${accountId} and id = ${id} and attempt = ${attempt} and state = 'running'`

/** Takes what is due: of each name as many as there is room for, the most urgent first. */
export function takeJobs(
  pool: pg.Pool,
  room: ReadonlyMap<string, number>,
  now: Date,
  processId: number | null = null,
): Promise<TakenJob[]> {
  return inScope(pool, platform, (db) =>
    db.rows(sql<TakenJob>`
      with next as (
        select due.account_id, due.id
        from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as free(name, slots)
        cross join lateral (
          select account_id, id
          from job
          where job.name = free.name and job.state = 'waiting' and job.due_at <= ${now}
          order by job.priority desc, job.due_at, job.id
          limit free.slots
          for update skip locked) due)
      update job
      set state = 'running', attempt = attempt + 1, heartbeat_at = ${now}, started_at = coalesce(started_at, ${now}),
        process_id = ${processId}
      from next
      where job.account_id = next.account_id and job.id = next.id
      returning job.account_id as "accountId", job.id, attempt, name, data, position, faults`),
  )
}

/** Says that the tries are alive; answers those that are still ours. Waits for nobody who writes one of them. */
export async function holdJobs(pool: pg.Pool, held: readonly Attempt[], now: Date): Promise<Set<number>> {
  const accountIds = held.map((one) => one.accountId)
  const ids = held.map((one) => one.id)
  const attempts = held.map((one) => one.attempt)
  const rows = await inScope(pool, platform, (db) =>
    db.rows(sql<{ id: number }>`
      with mine as (
        select job.account_id, job.id
        from unnest(${accountIds}::bigint[], ${ids}::bigint[], ${attempts}::int[]) as held(account_id, id, attempt)
        join job on job.account_id = held.account_id and job.id = held.id
        where job.attempt = held.attempt and job.state = 'running'),
      free as (
        select job.account_id, job.id
        from job
        where (job.account_id, job.id) in (select account_id, id from mine)
        for update skip locked),
      alive as (
        update job set heartbeat_at = ${now}
        from free
        where job.account_id = free.account_id and job.id = free.id and job.state = 'running')
      select id from mine`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Writes how far a job is, whatever the scope of the transaction; false when it is ours no longer. */
export async function writeStep(
  db: Db,
  job: Attempt,
  { done, total, position }: { done: number; total?: number; position?: unknown },
): Promise<boolean> {
  const changed = sql.join([
    sql`done = ${done}`,
    ...(total === undefined ? [] : [sql`total = ${total}`]),
    ...(position === undefined ? [] : [sql`position = ${JSON.stringify(position)}`]),
  ])
  const become = (scope: string) => db.run(sql`select set_config('parapet.scope', ${scope}, true)`)
  const scope = db.scope?.kind ?? ''
  if (scope !== 'platform') await become('platform')
  const written = await db.run(sql`update job set ${changed} where ${ours(job)}`)
  if (scope !== 'platform') await become(scope)
  return written === 1
}

/** The job is done; one of the timetable waits for its next turn. False when it was ours no longer. */
export async function completeJob(
  db: Db,
  job: Attempt,
  outcome: Outcome,
  now: Date,
  turn: Turn | undefined,
): Promise<boolean> {
  const next = turn
    ? sql`state = 'waiting', due_at = ${turn.next(now)}, started_at = null, faults = 0, position = null`
    : sql`state = 'done', ended_at = ${now}, done = coalesce(total, done)`
  const written = await db.run(sql`
    update job set ${next}, outcome = ${JSON.stringify(outcome)}, fault = null where ${ours(job)}`)
  return written === 1
}

/** Why a try came to nothing. */
export interface Verdict {
  /** `stopped`: the worker ends in order and gives the job back, which is no fault of it. */
  code: JobFault | 'stopped'
  /** The database was gone in the middle of it. */
  isCutOff?: boolean
  reason: string
  /** What was thrown. */
  problem?: unknown
  /** No other try, whatever the job allows. */
  isFinal?: boolean
}

export const isLastTry = (job: TakenJob, { retry = defaultRetry }: Job, verdict: Verdict, turn?: Turn) =>
  !turn && verdict.code !== 'stopped' && (verdict.isFinal === true || job.faults >= retry.times)

/** Added to the priority of a job that was interrupted: above all that features give. */
const goesFirst = 1000
/** A database that is just back has much to do. */
const afterCutMs = 1000

/** Writes that a try came to nothing: the job waits for the next, or has failed. False when it was ours no longer. */
export async function faultJob(
  db: Db,
  job: TakenJob,
  declared: Job,
  verdict: Verdict,
  now: Date,
  turn: Turn | undefined,
): Promise<boolean> {
  const { code, reason } = verdict
  const { seconds, mostSeconds = Number.POSITIVE_INFINITY } = declared.retry ?? defaultRetry
  const pause = Math.min(mostSeconds, seconds * 2 ** job.faults) * 1000
  // Who was stopped, killed or cut off does not wait, and goes before those that never began: it was not the job's fault.
  const isInterrupted = code === 'stopped' || code === 'workerLost' || verdict.isCutOff === true
  const soon = new Date(now.getTime() + (verdict.isCutOff ? afterCutMs : 0))
  const dueAt = isInterrupted ? soon : (turn?.next(now) ?? new Date(now.getTime() + pause))
  const priority = sql`case when priority < ${goesFirst} then priority else priority - ${goesFirst} end
    + ${isInterrupted ? goesFirst : 0}`
  const next = isLastTry(job, declared, verdict, turn)
    ? sql`state = 'failed', ended_at = ${now}, outcome = ${JSON.stringify({ code })}`
    : sql`state = 'waiting', due_at = ${dueAt}, priority = ${priority}`
  const written = await db.run(sql`
    update job
    set ${next}, faults = faults + ${code === 'stopped' ? 0 : 1},
      fault = ${cut(reason.replaceAll('\0', ''), 2000)}
    where ${ours(job)}`)
  return written === 1
}

/** The jobs whose worker is silent, with as many seconds of silence as each allows. */
export function silentJobs(pool: pg.Pool, declared: readonly Job[], now: Date): Promise<TakenJob[]> {
  const names = declared.map(({ name }) => name)
  const limits = declared.map(({ silence = defaultSilence }) => silence)
  return inScope(pool, platform, (db) =>
    db.rows(sql<TakenJob>`
      select job.account_id as "accountId", job.id, attempt, job.name, data, position, faults
      from job
      join unnest(${names}::text[], ${limits}::int[]) as allowed(name, seconds) on allowed.name = job.name
      where state = 'running' and heartbeat_at < ${now}::timestamptz - allowed.seconds * interval '1 second'`),
  )
}

/**
 * Each job of the timetable has its row; a new one is due at once. One that is due after its next turn was written by a
 * clock that was ahead: it does not wait until the others have caught up with that.
 */
export async function armTimetable(pool: pg.Pool, timetable: readonly Turn[], now: Date): Promise<void> {
  const names = timetable.map(({ job }) => job.name)
  const next = timetable.map((turn) => turn.next(now))
  await inScope(pool, platform, async (db) => {
    await db.run(sql`
      insert into job (account_id, name, key, data, is_turn, due_at, created_at)
      select 0, turn.name, '[]', '{}', true, ${now}, ${now} from unnest(${names}::text[]) as turn (name)
      where not exists (
        select from job
        where job.account_id = 0 and job.name = turn.name and job.key = '[]' and job.state in ('waiting', 'running'))
      on conflict do nothing`)
    await db.run(sql`
      update job set is_turn = true
      where account_id = 0 and name = any(${names}) and key = '[]' and not is_turn`)
    await db.run(sql`
      update job set due_at = turn.next
      from unnest(${names}::text[], ${next}::timestamptz[]) as turn (name, next)
      where job.account_id = 0 and job.name = turn.name and job.key = '[]' and job.state = 'waiting'
        and job.due_at > turn.next`)
  })
}
