import type { AnswerOf } from '#contract/kit/call.ts'
import type { Text } from '#contract/kit/text.ts'
import type { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import type { Range } from './range.ts'
import { text } from './texts.ts'
import type { Tone } from './tone.ts'

export type DayOfEvents = AnswerOf<typeof accountRecommendationCalls.dailyEvents>[number]
export type Lane = 'configuration' | 'exemptions' | 'assignments'
export type HistoryTab = 'all' | Lane

const { IsCompliant, IsExempted, Assignment } = changeField.value

/** Each kind of change: its name, its rows, and what of a day belongs to it. */
export const lanes: Record<
  Lane,
  { label: Text; field: number; countsOf(day: DayOfEvents): Record<Tone, number> }
> = {
  configuration: {
    label: text.configuration,
    field: IsCompliant,
    countsOf: (day) => ({ better: day.became_compliant, worse: day.became_non_compliant, other: 0 }),
  },
  exemptions: {
    label: text.exemptions,
    field: IsExempted,
    countsOf: (day) => ({ better: 0, worse: 0, other: day.marked_exempted + day.marked_non_exempted }),
  },
  assignments: {
    label: text.assignments,
    field: Assignment,
    countsOf: (day) => ({ better: 0, worse: 0, other: day.assignments }),
  },
}
export const laneNames = Object.keys(lanes) as Lane[]

export const tabs: { key: HistoryTab; label: Text }[] = [
  { key: 'all', label: text.all },
  ...laneNames.map((key) => ({ key, label: lanes[key].label })),
]
export const readShown = (params: URLSearchParams): HistoryTab =>
  tabs.find(({ key }) => key === params.get('show'))?.key ?? 'all'

const startOf = (day: string, plus = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus).toISOString()
}

/** The rows of a kind in a time; its days are the reader's. */
export function historyFilter(shown: HistoryTab, { from, to }: Range): string {
  const within = `date ge ${startOf(from)} and date lt ${startOf(to, 1)}`
  return shown === 'all' ? within : `changeField eq ${lanes[shown].field} and ${within}`
}
