import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { defaultSilence, type Job } from '#contract/kit/job.ts'
import { followed, type Step } from '#contract/kit/step.ts'
import { onceItIsBack } from '../database-away.ts'
import { inScope } from '../db.ts'
import type { Log } from '../log.ts'
import { faultTeller } from '../log-fault.ts'
import type { Metrics } from '../metrics.ts'
import {
  armTimetable,
  faultJob,
  holdJobs,
  isLastTry,
  scopeOf,
  silentJobs,
  type TakenJob,
  takeJobs,
  type Verdict,
} from './queue.ts'
import { runJob } from './run-job.ts'
import type { Turn } from './timetable.ts'
import { JobLost, type Work } from './work.ts'

export interface WorkerApp {
  pool: pg.Pool
  log: Log
  metrics: Metrics
  clock(): Date
}

/** Everything that a worker does. */
export interface House<App> {
  works: readonly Work<App>[]
  timetable: readonly Turn[]
}

/** The moments of every job at which tests end a worker. */
export type Moment = 'taken' | 'advancing' | 'worked'

export interface WorkerOptions {
  /** How many of a name at a time, instead of what its work says. */
  slots?: Record<string, number>
  /** Only these names. */
  only?: readonly string[]
  onFault?: (error: unknown) => void
  /** The process as the installation knows it, and whether it is to begin nothing else. */
  presence?: { id(): number | null; isDraining(): boolean }
  probe?: (moment: Moment, job: TakenJob) => Promise<void>
}

export interface Worker {
  /** Looks for jobs at once, whatever is left of its rest. */
  look(): void
  /** Returns when the jobs at hand are over or given back. */
  stop(): Promise<void>
}

const idleMs = 500
const holdMs = 2000
const upkeepMs = 15_000

const stepOf = ({ name, id, accountId, attempt }: TakenJob): Step => ({
  name: `job ${name}`,
  kind: 'internal',
  about: {
    'parapet.job': name,
    'parapet.job.id': id,
    'parapet.account': accountId,
    'parapet.attempt': attempt,
  },
})

/** A try under way in this process. */
export interface Running {
  job: TakenJob
  declared: Job
  /** Aborted when the job is ours no longer. */
  lost: AbortController
  heldAt: number
  /** A try whose time is over is not kept alive: should it not end, the job is another's. */
  isOver(): boolean
}

/**
 * The one loop: takes jobs as there is room, keeps them alive, gives those of silent workers to others, and keeps the
 * timetable. Any number of processes run it.
 */
export function startWorker<App extends WorkerApp>(
  app: App,
  { works, timetable }: House<App>,
  options: WorkerOptions = {},
): Worker {
  const tellFault = options.onFault ?? faultTeller(app.log, 'worker')
  const able = works.filter(({ job, isOff }) => (options.only?.includes(job.name) ?? true) && !isOff?.(app))
  const workOf = new Map(able.map((work) => [work.job.name, work]))
  const turnOf = new Map(timetable.map((turn) => [turn.job.name, turn]))
  const stopping = new AbortController()
  const running = new Map<number, Running>()
  const tries = new Set<Promise<void>>()
  let awake = Promise.withResolvers<void>()

  const room = () =>
    new Map(
      able.flatMap(({ job, slots }) => {
        const busy = [...running.values()].filter((one) => one.job.name === job.name).length
        const free = (options.slots?.[job.name] ?? slots) - busy
        return free > 0 ? [[job.name, free] as const] : []
      }),
    )

  const took = app.metrics.histogram(
    'parapet_job_seconds',
    'Jobs that ended, by outcome',
    [0.1, 1, 5, 15, 60, 300, 900, 3600],
  )
  const looked = app.metrics.counter(
    'parapet_worker_looks_total',
    'Looks at the queue that were answered: the worker lives',
  )
  const faulted = app.metrics.counter('parapet_job_faults_total', 'Tries that came to nothing')

  /** What comes every second by the clock is told where it fails, else only to who wants to know everything. */
  const logOf = (job: TakenJob) => {
    const level = turnOf.has(job.name) ? 'debug' : 'info'
    const what = { job: job.name, id: job.id, account: job.accountId, attempt: job.attempt }
    return {
      begun: () => app.log[level](what, 'job begun'),
      ended: (outcome: string, ms: number) => {
        took({ job: job.name, outcome }, ms / 1000)
        app.log[level]({ ...what, outcome, ms: Math.round(ms) }, 'job ended')
      },
      failed: ({ code, reason }: Verdict, isLast: boolean) => {
        faulted({ job: job.name, code })
        app.log[code === 'stopped' ? 'info' : 'warn'](
          { ...what, code, reason },
          isLast ? 'job failed' : 'job will be tried again',
        )
      },
    }
  }

  const begin = (job: TakenJob) => {
    const work = workOf.get(job.name)
    if (!work) return
    const limit = AbortSignal.timeout(work.job.timeLimit * 1000)
    const one: Running = {
      job,
      declared: work.job,
      lost: new AbortController(),
      heldAt: performance.now(),
      isOver: () => limit.aborted,
    }
    running.set(job.id, one)
    const began = performance.now()
    const log = logOf(job)
    log.begun()
    const run = () =>
      runJob(app, work, one, {
        limit,
        stopping: stopping.signal,
        turn: turnOf.get(job.name),
        probe: options.probe,
        fault: (verdict) => fault(work, job, verdict),
        onEnd: (code) => log.ended(code, performance.now() - began),
      })
    // What comes by the clock every second would be most of what there is to see.
    const ended = (turnOf.has(job.name) ? run() : followed(() => stepOf(job), run))
      .catch(tellFault)
      .finally(() => {
        running.delete(job.id)
        tries.delete(ended)
        awake.resolve()
      })
    tries.add(ended)
  }

  /** Writes that a try has failed, and lets the feature say what follows from it. */
  const fault = async (work: Work<App>, job: TakenJob, verdict: Verdict) => {
    const now = app.clock()
    const turn = turnOf.get(job.name)
    logOf(job).failed(verdict, isLastTry(job, work.job, verdict, turn))
    if (verdict.code !== 'stopped') options.onFault?.(new Error(`${job.name} ${job.id}: ${verdict.reason}`))
    const told = {
      data: job.data as never,
      code: verdict.code,
      reason: verdict.reason,
      problem: verdict.problem,
      isLast: isLastTry(job, work.job, verdict, turn),
    }
    const write = () =>
      inScope(app.pool, scopeOf(job), async (db) => {
        // The job's row comes last, as in every transaction that writes one: nobody waits in a circle.
        await work.onFault?.({ app, db, now, ...told })
        if (!(await faultJob(db, job, work.job, verdict, now, turn))) throw new JobLost()
      })
    // A job that is not given back waits for a minute of silence, and the people who watch it too.
    const tooLate = AbortSignal.timeout((work.job.silence ?? defaultSilence) * 1000)
    await onceItIsBack(write, tooLate).catch((problem: unknown) => {
      if (!(problem instanceof JobLost)) throw problem
    })
  }

  const takeOn = async () => {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers()
      const free = options.presence?.isDraining() ? new Map<string, number>() : room()
      const processId = options.presence?.id() ?? null
      const found =
        free.size > 0 ? await takeJobs(app.pool, free, app.clock(), processId).catch(toldAs(null)) : []
      if (found) looked()
      const taken = found ?? []
      for (const job of taken) begin(job)
      if (taken.length > 0) continue
      const pause = new AbortController()
      const rest = delay(idleMs, undefined, { signal: AbortSignal.any([stopping.signal, pause.signal]) })
      await Promise.race([rest.catch(() => undefined), awake.promise])
      pause.abort()
    }
  }

  const hold = async () => {
    const held = [...running.values()].filter((one) => !one.isOver())
    if (held.length === 0) return
    const attempts = held.map(({ job }) => job)
    const mine = await holdJobs(app.pool, attempts, app.clock()).catch(toldAs(null))
    for (const one of held) {
      if (mine?.has(one.job.id)) one.heldAt = performance.now()
      // Who cannot reach the database cannot say that they are alive: by now the job is another's.
      const silence = (one.declared.silence ?? defaultSilence) * 1000
      if (mine ? !mine.has(one.job.id) : performance.now() - one.heldAt > silence) one.lost.abort()
    }
  }

  const upkeep = async () => {
    const now = app.clock()
    await armTimetable(
      app.pool,
      timetable.filter(({ job }) => workOf.has(job.name)),
      now,
    )
    const reason = 'The worker ended or was silent for too long'
    for (const job of await silentJobs(
      app.pool,
      able.map((work) => work.job),
      now,
    )) {
      const work = workOf.get(job.name)
      if (work) await fault(work, job, { code: 'workerLost', reason }).catch(tellFault)
    }
  }

  /** Work that fails is tried again at the next turn: the database may be away for a while. */
  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work().catch(tellFault)
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const toldAs =
    <T>(value: T) =>
    (error: unknown): T => {
      tellFault(error)
      return value
    }

  const holding = setInterval(hold, holdMs)
  const loops = [takeOn(), repeat(upkeepMs, upkeep)]
  return {
    look: () => awake.resolve(),
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(tries)
      clearInterval(holding)
    },
  }
}
