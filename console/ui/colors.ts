// Colours for charts, as variables: they follow the theme by themselves, in attributes and in styles.
export const seriesColors = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)'] as const

/** The cycle of five; the sixth series starts again. */
export const seriesColor = (index: number): string => `var(--c${(index % seriesColors.length) + 1})`

export const chartColors = {
  score: 'var(--score)',
  custom: 'var(--score-custom)',
  band: 'var(--band)',
  grid: 'var(--grid)',
  rest: 'var(--c-rest)',
  axis: 'var(--quiet)',
} as const

export const stateColors = {
  ok: 'var(--ok)',
  bad: 'var(--bad)',
  exempted: 'var(--ex)',
  na: 'var(--na)',
  warning: 'var(--warn)',
  low: 'var(--low)',
} as const
