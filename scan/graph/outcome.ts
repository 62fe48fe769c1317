import type { Saying } from '#contract/recommendations/saying.ts'
import { inEnglish } from '#contract/scans/reading-sentences.ts'

/** How the reading of a connector ended. Only `ok` rows may be judged. */
export const outcomes = [
  'ok',
  'not-licensed',
  'not-permitted',
  'throttled-out',
  'unreachable',
  'unexpected-shape',
  'not-found',
  'not-in-cloud',
] as const
export type Outcome = (typeof outcomes)[number]
export type FailedOutcome = Exclude<Outcome, 'ok'>

/** These pass by themselves: the state found by the scan before stays valid until the next. */
export const isTemporary = (outcome: Outcome): boolean =>
  outcome === 'throttled-out' || outcome === 'unreachable'

/** What a request can end as. Whether the cloud has the table at all is known to who reads tables. */
export type RefusedOutcome = Exclude<FailedOutcome, 'not-in-cloud'>

/** A read that ended without rows, with the reason for people; `message` says it in English. It never holds a token. */
export class ReadFailure extends Error {
  readonly outcome: RefusedOutcome
  readonly reason: Saying
  constructor(outcome: RefusedOutcome, reason: Saying, options?: ErrorOptions) {
    super(inEnglish(reason), options)
    this.name = 'ReadFailure'
    this.outcome = outcome
    this.reason = reason
  }
}
