export const figureFilters = {
  open: 'isCompliant eq false and isExempted eq false',
  compliant: 'isCompliant eq true',
  exempted: 'isCompliant eq false and isExempted eq true',
  na: 'isCompliant eq null',
} as const

/** What each score is lowered by, when the address names one and no filter. */
export const scoreFilters: Record<string, string> = {
  baseline: 'isCompliant eq false',
  custom: figureFilters.open,
}
