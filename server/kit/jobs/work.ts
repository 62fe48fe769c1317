import type { CodeOf, DataOf, Job, Outcome, PositionOf } from '#contract/kit/job.ts'
import type { Db } from '../db.ts'
import type { Verdict } from './queue.ts'

/** How far a job is. With a position the next worker goes on from there. */
export interface Step<J extends Job> {
  done: number
  total?: number
  position?: PositionOf<J>
}

/** What a handler gets. */
export interface JobCtx<J extends Job, App> {
  app: App
  id: number
  data: DataOf<J>
  /** Where an earlier try was cut, or null. */
  position: PositionOf<J> | null
  /** Aborted when the worker stops, the time is over, the job was cancelled or is another worker's. */
  signal: AbortSignal
  now(): Date
  /** Tells how far it is, at most once a second. For show only. */
  progress(done: number, total: number): void
  /**
   * The last statement of a step's transaction: the step and the position are written together or not at all, and not
   * by a worker that has lost the job.
   */
  advance(db: Db, step: Step<J>): Promise<void>
}

/** A try that came to nothing. */
export interface Fault<J extends Job> {
  data: DataOf<J>
  /** What kind of fault it was. */
  code: Verdict['code']
  reason: string
  /** What was thrown, when this process has seen it. */
  problem?: unknown
  /** There is no other try. */
  isLast: boolean
}

export interface Work<App, J extends Job = Job> {
  job: J
  run(ctx: JobCtx<J, App>): Promise<Outcome<CodeOf<J>>>
  /** How many of them one process works on at a time. */
  slots: number
  /** Runs in the transaction that writes the fault, in the scope of the job, also for a worker that was killed. */
  onFault?(ctx: { app: App; db: Db; now: Date } & Fault<J>): Promise<void>
  /** Not a try: this process cannot do it, as sending mails without a mail server. */
  isOff?(app: App): boolean
}

/** The way to implement a job, for one application's types. */
export function worksFor<App>() {
  const work = <J extends Job>(
    job: J,
    run: Work<App, J>['run'],
    options: Partial<Pick<Work<App, J>, 'slots' | 'onFault' | 'isOff'>> = {},
  ): Work<App> => ({ job, run, slots: 1, ...options }) as unknown as Work<App>
  return { work }
}

/** The job is not ours any more: cancelled, or another worker's. */
export class JobLost extends Error {
  constructor() {
    super('The job is not ours any more')
  }
}
