import type { AnswerOf } from '#contract/kit/call.ts'
import type { regulationCalls } from '#contract/regulations/regulations.ts'

export type Information = AnswerOf<typeof regulationCalls.information>
export type Control = Information['controls'][number]
export type Evidence = Control['recommendations'][number]

/** From this percentage on a bar is green; the mark on the bar stands here. */
export const goodFrom = 80
const greyUpTo = 25

/** The share that is met of everything, whole; nothing of nothing is 0. */
export function percentageOf(compliant: number, total: number): number {
  const percentage = Math.round((compliant / total) * 100)
  return Number.isNaN(percentage) ? 0 : percentage
}

export function barTone(percentage: number): 'neutral' | 'bad' | 'ok' {
  if (percentage <= greyUpTo) return 'neutral'
  return percentage < goodFrom ? 'bad' : 'ok'
}

interface Counts {
  compliant: number
  nonCompliant: number
  total: number
}
/** The percentage that is shown; null where nothing was assessed, which is neither good nor bad. */
export const shownPercentage = ({ compliant, nonCompliant, total }: Counts): number | null =>
  compliant + nonCompliant === 0 ? null : percentageOf(compliant, total)

/** By how many points the shown percentage has moved; null where nothing was known a week ago, or is known now. */
export function pointsSince(lastWeek: number | null, counts: Counts): number | null {
  const percentage = shownPercentage(counts)
  return lastWeek === null || percentage === null ? null : percentage - percentageOf(lastWeek, counts.total)
}

/** What reading a tenant says about a control. It never says that the control is complied with. */
export const controlStates = ['gaps', 'evidenced', 'notAssessed', 'notProvable'] as const
export type ControlState = (typeof controlStates)[number]

export function stateOf({ isProvable, assessed, compliant }: Control): ControlState {
  if (!isProvable) return 'notProvable'
  if (assessed === 0) return 'notAssessed'
  return compliant === assessed ? 'evidenced' : 'gaps'
}

/** How many controls are in each state. */
export function countStates(controls: readonly Control[]): Record<ControlState, number> {
  const counts = { gaps: 0, evidenced: 0, notAssessed: 0, notProvable: 0 }
  for (const control of controls) counts[stateOf(control)] += 1
  return counts
}

/** Recommendations in figures. One that several controls name counts once. */
export function figuresOf(controls: readonly Control[]) {
  const all = new Map(
    controls.flatMap((one) => one.recommendations).map((row) => [row.recommendationId, row]),
  )
  const rows = [...all.values()]
  const count = (is: (row: Evidence) => boolean) => rows.filter(is).length
  const compliant = count((row) => row.isCompliant === true)
  const nonCompliant = count((row) => row.isCompliant === false)
  return {
    total: rows.length,
    compliant,
    nonCompliant,
    exempted: count((row) => row.isCompliant === false && row.isExempted),
    assessed: compliant + nonCompliant,
    notAssessed: rows.length - compliant - nonCompliant,
    inControls: controls.filter((one) => one.recommendations.length > 0).length,
  }
}

/** The controls in this state whose id, text or findings have these words. */
export function matching(
  controls: readonly Control[],
  state: ControlState | 'all',
  words: string,
): Control[] {
  const wanted = words.trim().toLowerCase()
  const has = (sentence: string) => sentence.toLowerCase().includes(wanted)
  return controls.filter(
    (control) =>
      (state === 'all' || stateOf(control) === state) &&
      (!wanted ||
        has(control.controlId) ||
        has(control.text) ||
        control.recommendations.some(({ findings }) => has(findings))),
  )
}
