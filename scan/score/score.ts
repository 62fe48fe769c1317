/** What a score is made of: one recommendation of the account. */
export interface Scored {
  /** The weight: Low 1 to Critical 4. */
  severity: number
  /** null is not assessed. */
  isCompliant: boolean | null
  isExempted: boolean
}

export interface Score {
  /** Without exemptions; null when nothing was assessed. */
  standard: number | null
  /** Exempted counts as met, so it is never below the other. */
  custom: number | null
  compliant: number
  assessed: number
  total: number
}

/** 100 × weight of what is met / weight of what was assessed. */
export function scoreOf(rows: readonly Scored[]): Score {
  const assessed = rows.filter(({ isCompliant }) => isCompliant !== null)
  const compliant = assessed.filter(({ isCompliant }) => isCompliant)
  const met = assessed.filter(({ isCompliant, isExempted }) => isCompliant || isExempted)
  const whole = weight(assessed)
  const share = (part: readonly Scored[]) => (whole === 0 ? null : round((100 * weight(part)) / whole))
  return {
    standard: share(compliant),
    custom: share(met),
    compliant: compliant.length,
    assessed: assessed.length,
    total: rows.length,
  }
}

/** The points that each one which is not met would add to the standard score by itself. */
export function worthOf<Id>(rows: readonly (Scored & { id: Id })[]): { id: Id; points: number }[] {
  const whole = weight(rows.filter(({ isCompliant }) => isCompliant !== null))
  return rows
    .filter(({ isCompliant }) => isCompliant === false)
    .map(({ id, severity }) => ({ id, points: round((100 * severity) / whole) }))
}

const weight = (rows: readonly Scored[]) => rows.reduce((sum, { severity }) => sum + severity, 0)
/** Two places, as the database keeps them. */
const round = (value: number) => Math.round(value * 100) / 100
