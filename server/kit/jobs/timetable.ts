import type { TObject, TSchema } from 'typebox'
import type { Job, Sayings } from '#contract/kit/job.ts'

/** A job that comes again and again: one row for all workers, which goes back to waiting. */
export interface Turn {
  job: Job
  /** The first time after `now`. */
  next(now: Date): Date
}

/** Needs no data, and is one for the cluster. */
type Plain = Job<TObject<Record<never, TSchema>>, TSchema, Sayings>

export const every = (seconds: number, job: Plain): Turn => ({
  job,
  next: (now) => new Date(now.getTime() + seconds * 1000),
})

/** At a time of day, UTC. */
export const daily = (time: `${number}:${number}`, job: Plain): Turn => ({
  job,
  next: (now) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const at = new Date(now)
    at.setUTCHours(hours, minutes, 0, 0)
    if (at <= now) at.setUTCDate(at.getUTCDate() + 1)
    return at
  },
})
