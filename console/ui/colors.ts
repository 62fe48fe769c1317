// Colours for charts, as variables: they follow the theme by themselves, in attributes and in styles.
export const seriesColors = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)'] as const

/** The cycle of five; the sixth series starts again. */
export const seriesColor = (index: number): string => `var(--c${(index % seriesColors.length) + 1})`

export const chartColors = {
  score: 'var(--score)',
  custom: 'var(--score-custom)',
  rest: 'var(--c-rest)',
} as const
