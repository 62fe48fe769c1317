import type { accountCalls } from '#contract/accounts/account-calls.ts'
import type { AnswerOf } from '#contract/kit/call.ts'

export type AccountStatus = AnswerOf<typeof accountCalls.status>
export type Scan = NonNullable<AccountStatus['scan']>
export type StepState = 'done' | 'running' | 'waiting'

const order = ['connect', 'collect', 'evaluate', 'compute'] as const
export type Step = (typeof order)[number]
const stepOfPhase: Record<string, Step> = {
  collecting: 'collect',
  storing: 'collect',
  evaluating: 'evaluate',
  recording: 'compute',
}

/** Where each step is while a scan runs; without one, or while it waits, all are still to come. */
export function stepsOf(scan: Scan | null): { step: Step; state: StepState }[] {
  const current = scan?.state === 'running' ? (stepOfPhase[scan.phase ?? ''] ?? 'connect') : null
  const place = current ? order.indexOf(current) : -1
  return order.map((step, index) => ({
    step,
    state: index < place ? 'done' : index === place ? 'running' : 'waiting',
  }))
}

/** Whole minutes, rounded up; null while nobody knows, 0 for less than one. */
export const minutesLeft = (estimateSeconds: number | null): number | null =>
  estimateSeconds === null ? null : estimateSeconds < 60 ? 0 : Math.ceil(estimateSeconds / 60)
