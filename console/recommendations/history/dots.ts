import { type DayOfEvents, type Lane, lanes } from './lanes.ts'
import { type Tone, toneOf } from './tone.ts'

export interface Dot {
  day: string
  lane: Lane
  count: number
  tone: Tone
  events: DayOfEvents
}

const smallest = 6
const mostEvents = 20
/** The largest dot, by the width of the window. */
export const largestDot = (isNarrow: boolean): number => (isNarrow ? 18 : 20)

/** From 6 for one event to the largest for twenty and more, by the logarithm of the count. */
export function dotRadius(count: number, largest: number): number {
  const share = Math.log(Math.min(Math.max(count, 1), mostEvents)) / Math.log(mostEvents)
  return smallest + (largest - smallest) * share
}

/** One dot for each day and kind on which something happened. */
export function dotsOf(days: readonly DayOfEvents[], shown: readonly Lane[]): Dot[] {
  return days.flatMap((events) =>
    shown.flatMap((lane): Dot[] => {
      const counts = lanes[lane].countsOf(events)
      const count = counts.better + counts.worse + counts.other
      return count ? [{ day: events.local_date, lane, count, tone: toneOf(counts), events }] : []
    }),
  )
}

/**
 * Which days carry a date below the chart: evenly spaced, the first among them. With more than 10 days two are left
 * out between dates, and more where they would not fit.
 */
export function tickDays(days: readonly string[], most: number): string[] {
  const step = Math.max(days.length > 10 ? 3 : 1, Math.ceil(days.length / most))
  return days.filter((_, at) => at % step === 0)
}

/** The next dot in a direction: along the days of a lane, or the nearest day of the lane above or below. */
export function neighbour(
  dots: readonly Dot[],
  from: Dot,
  key: string,
  order: readonly Lane[],
): Dot | undefined {
  const inLane = dots.filter(({ lane }) => lane === from.lane)
  const at = inLane.indexOf(from)
  if (key === 'ArrowRight') return inLane[at + 1]
  if (key === 'ArrowLeft') return inLane[at - 1]
  if (key === 'Home') return inLane[0]
  if (key === 'End') return inLane.at(-1)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (!step) return undefined
  const lane = order[order.indexOf(from.lane) + step]
  const distance = (dot: Dot) => Math.abs(Date.parse(dot.day) - Date.parse(from.day))
  return dots.filter((dot) => dot.lane === lane).toSorted((a, b) => distance(a) - distance(b))[0]
}
