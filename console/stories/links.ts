const states = {
  compliant: 'isCompliant eq true',
  nonCompliant: 'isCompliant eq false',
  notAssessed: 'isCompliant eq null',
}

/** The recommendations that a story counts, in this state. */
export const rowsOf = (storyId: number, state: keyof typeof states): string =>
  `/recommendations?${new URLSearchParams({ $filter: `storyIds eq ${storyId} and ${states[state]}` })}`
