const step = 20

/** The lower end of the percent axis: a multiple of 20 that is at least 20 below the lowest value. */
export const lowerBound = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.max(0, Math.floor((Math.min(...values) - step) / step) * step)

/** Every 20 percent up to 100. */
export const percentTicks = (from: number): number[] =>
  Array.from({ length: (100 - from) / step + 1 }, (_, index) => from + index * step)

/** How many labels of days are left out between two: 2 with more than 10 days, more where they would not fit. */
export function labelInterval(points: number, room = Number.POSITIVE_INFINITY): number {
  const asSpecified = points > 10 ? 2 : 0
  const atMost = Math.max(2, Math.floor(room))
  return Math.max(asSpecified, Math.ceil(points / atMost) - 1)
}

/** The lines between the points that are known; a day without a score breaks the line. */
export function linePath(points: readonly ({ x: number; y: number } | null)[]): string {
  let isOpen = false
  return points
    .map((point) => {
      const command = point ? `${isOpen ? 'L' : 'M'}${round(point.x)} ${round(point.y)}` : ''
      isOpen = point !== null
      return command
    })
    .join('')
}

const round = (value: number): number => Math.round(value * 10) / 10
