/** The choice in the assignment dialog that ends an assignment. */
export const unassignValue = -1

/** Any id below 0 means nobody: the field is left out then. */
export const assignBody = (ids: readonly number[], assignee: number, notes: string) => ({
  recommendationIds: [...ids],
  ...(assignee >= 0 ? { assignedToId: assignee } : {}),
  ...noted(notes),
})

export const reasons = ['I use a third party tool', 'Risk Accepted', 'Other'] as const
export type Reason = (typeof reasons)[number]

/** The reason as it is kept: one of the first two, or 'Other: ' and the person's own words. */
export const reasonText = (reason: Reason, other: string): string =>
  reason === 'Other' ? `Other: ${other.trim()}` : reason

/** The last moment of a day, in the reader's zone. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59).toISOString()
}

export const complianceBody = (ids: readonly number[], compliant: boolean, notes: string) => ({
  accountRecommendationIds: [...ids],
  compliant,
  ...noted(notes),
})

const noted = (notes: string) => (notes.trim() ? { notes: notes.trim() } : {})
