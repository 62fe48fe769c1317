export interface Range {
  from: string
  to: string
}

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const defaultDays = 90

/** Today and the days before it, so many in all. Days are UTC, as the log's times are. */
export const lastDays = (count: number, now = Date.now()): Range => ({
  from: dayOf(now - (count - 1) * dayMs),
  to: dayOf(now),
})

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function readRange(params: URLSearchParams, now = Date.now()): Range {
  const [from, to] = [params.get('from'), params.get('to')]
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(defaultDays, now)
}

export const daysIn = ({ from, to }: Range): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The rows of a range; its last day is meant whole. */
export const rangeFilter = ({ from, to }: Range): string =>
  `auditActivityDateTime ge ${from}T00:00:00Z and auditActivityDateTime lt ${dayOf(Date.parse(to) + dayMs)}T00:00:00Z`
