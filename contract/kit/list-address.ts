/** How the state of a list stands in its address. */
export const listParams = {
  top: '$top',
  skip: '$skip',
  filter: '$filter',
  select: '$select',
  order: '$navorder',
  /** How others write an order into a link; the list itself writes the one above. */
  givenOrder: '$orderby',
  added: '$added',
  search: '$search',
} as const
export type ListParam = (typeof listParams)[keyof typeof listParams]
