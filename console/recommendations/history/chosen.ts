import { type Lane, laneNames } from './lanes.ts'

/** The dot whose changes are shown alone. */
export interface Chosen {
  day: string
  lane: Lane
}

export function readChosen(params: URLSearchParams): Chosen | null {
  const day = params.get('day') ?? ''
  const lane = laneNames.find((name) => name === params.get('lane'))
  return lane && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day, lane } : null
}
