const states = {
  all: '',
  compliant: ' and isCompliant eq true',
  nonCompliant: ' and isCompliant eq false',
  notAssessed: ' and isCompliant eq null',
}

/** The recommendations that a regulation counts, in this state. */
export const rowsOf = (regulationId: number, state: keyof typeof states): string =>
  `/recommendations?${new URLSearchParams({ $filter: `regulationIds eq ${regulationId}${states[state]}` })}`
