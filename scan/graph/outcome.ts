/** How the reading of a connector ended. Only `ok` rows may be judged. */
export const outcomes = [
  'ok',
  'not-licensed',
  'not-permitted',
  'throttled-out',
  'unreachable',
  'unexpected-shape',
  'not-found',
] as const
export type Outcome = (typeof outcomes)[number]
export type FailedOutcome = Exclude<Outcome, 'ok'>

/** These pass by themselves: the state found by the scan before stays valid until the next. */
export const isTemporary = (outcome: Outcome): boolean =>
  outcome === 'throttled-out' || outcome === 'unreachable'

/** A read that ended without rows; `message` is a reason for people and never holds a token. */
export class ReadFailure extends Error {
  readonly outcome: FailedOutcome
  constructor(outcome: FailedOutcome, reason: string, options?: ErrorOptions) {
    super(reason.slice(0, 300), options)
    this.name = 'ReadFailure'
    this.outcome = outcome
  }
}
