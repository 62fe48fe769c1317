/** Green when a day holds only improvements, red when only regressions, grey in every other case. */
export type Tone = 'better' | 'worse' | 'other'

export function toneOf({ better, worse, other }: Record<Tone, number>): Tone {
  if (better > 0 && worse + other === 0) return 'better'
  return worse > 0 && better + other === 0 ? 'worse' : 'other'
}
