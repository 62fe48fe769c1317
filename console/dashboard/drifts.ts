import type { AnswerOf } from '#contract/kit/call.ts'
import type { statisticsCalls } from '#contract/statistics/statistics.ts'

export type Drifts = AnswerOf<typeof statisticsCalls.complianceDrifts>
export type Drift = Drifts['recentComplianceDriftsRecs'][number]

export const driftKinds = ['all', 'regression', 'remediation'] as const
export type DriftKind = (typeof driftKinds)[number]

export const isRegression = ({ change_type }: Drift): boolean => change_type === 'Regression'

/** The newest of one kind; lists of the dashboard hold five. */
export function latestOf(drifts: Drifts, kind: DriftKind, count = 5): Drift[] {
  const wanted = drifts.recentComplianceDriftsRecs.filter(
    (drift) => kind === 'all' || isRegression(drift) === (kind === 'regression'),
  )
  return wanted.slice(0, count)
}

export const countOf = (drifts: Drifts, kind: DriftKind): number =>
  ({ all: drifts.total, regression: drifts.recentRegressions, remediation: drifts.recentImprovements })[kind]

/** What drifted on a day: how much, and by name the newest of it. */
export interface DayOfDrifts {
  count: number
  named: readonly Drift[]
}

/** The days that had drifts, by their date in UTC, as the scores have it. */
export function byDay(drifts: Drifts): Map<string, DayOfDrifts> {
  const named = Map.groupBy(drifts.recentComplianceDriftsRecs, ({ change_date }) => change_date.slice(0, 10))
  return new Map(drifts.byDay.map(({ date, count }) => [date, { count, named: named.get(date) ?? [] }]))
}
