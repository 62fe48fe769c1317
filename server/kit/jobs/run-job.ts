import { Value } from 'typebox/value'
import type { Job } from '#contract/kit/job.ts'
import { onceItIsBack, wasCutOff } from '../database-away.ts'
import { inScope } from '../db.ts'
import { completeJob, scopeOf, type Verdict, writeStep } from './queue.ts'
import type { Turn } from './timetable.ts'
import { JobLost, type Work } from './work.ts'
import type { Moment, Running, WorkerApp, WorkerOptions } from './worker.ts'

interface Surroundings {
  /** Aborted when the time of the try is over. */
  limit: AbortSignal
  stopping: AbortSignal
  turn: Turn | undefined
  probe: WorkerOptions['probe']
  fault(verdict: Verdict): Promise<void>
  onEnd(code: string): void
}

const betweenTellsMs = 1000

/** One try, from the handler to what is written of it. */
export async function runJob<App extends WorkerApp>(
  app: App,
  work: Work<App>,
  { job, lost }: Running,
  { limit, stopping, turn, probe, fault, onEnd }: Surroundings,
): Promise<void> {
  const at = async (moment: Moment) => probe?.(moment, job)
  const signal = AbortSignal.any([lost.signal, limit, stopping])
  const { progress, told } = teller(app, job)
  try {
    await at('taken')
    const read = dataOf(work.job, job)
    if (!read)
      return await fault({ code: 'badData', reason: 'The data is not what the job declares', isFinal: true })
    const outcome = await work.run({
      app,
      id: job.id,
      ...read,
      signal,
      now: () => app.clock(),
      progress,
      advance: async (db, step) => {
        await told()
        if (!(await writeStep(db, job, step))) throw new JobLost()
        await at('advancing')
      },
    })
    await told()
    await at('worked')
    // What is done is not done again because the database was away for a moment.
    await onceItIsBack(
      () => inScope(app.pool, scopeOf(job), (db) => completeJob(db, job, outcome, app.clock(), turn)),
      lost.signal,
    )
    onEnd(outcome.code)
  } catch (problem) {
    await told()
    if (lost.signal.aborted || problem instanceof JobLost) return
    const isTimedOut = limit.aborted && !stopping.aborted
    if (signal.aborted && !isTimedOut)
      return await fault({ code: 'stopped', reason: 'The worker was stopped' })
    const reason = problem instanceof Error ? problem.message : String(problem)
    const isCutOff = !isTimedOut && wasCutOff(problem)
    await fault({ code: isTimedOut ? 'timedOut' : 'unexpected', reason, problem, isCutOff })
  }
}

/** What the row holds, as the job declares it; null when it does not. A position of another shape is no position. */
function dataOf(declared: Job, { data, position }: { data: unknown; position: unknown }) {
  if (!Value.Check(declared.data, data)) return null
  const isPosition = declared.position !== undefined && Value.Check(declared.position, position)
  return { data: data as never, position: (isPosition ? position : null) as never }
}

/** Writes how far the job is, at most once a second, one after the other. */
function teller(app: WorkerApp, job: Running['job']) {
  let last = 0
  let pending: Promise<unknown> = Promise.resolve()
  return {
    progress: (done: number, total: number): void => {
      if (performance.now() - last < betweenTellsMs) return
      last = performance.now()
      pending = pending.then(() =>
        inScope(app.pool, scopeOf(job), (db) => writeStep(db, job, { done, total })).catch(() => undefined),
      )
    },
    /** Nothing is written after this. */
    told: () => pending,
  }
}
