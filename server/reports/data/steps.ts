import { isOpen, type Recommendation } from './facts.ts'

/** The order in which open recommendations are worth taking: the weightiest first, of equals the one with least work. */
export const stepsOf = (recommendations: readonly Recommendation[]): Recommendation[] =>
  recommendations
    .filter(isOpen)
    .toSorted(
      (a, b) =>
        b.severity - a.severity ||
        a.estimatedWork - b.estimatedWork ||
        a.easeOfFix - b.easeOfFix ||
        a.findings.localeCompare(b.findings),
    )
