const two = (number: number) => String(number).padStart(2, '0')
/** A day of the reader's zone as yyyy-MM-dd. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export interface Range {
  from: string
  to: string
}

/** Today and the days before it, so many in all. */
export function lastDays(count: number, now = new Date()): Range {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1))
  return { from: dayOf(from), to: dayOf(now) }
}

export const defaultDays = 90

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

export function readRange(params: URLSearchParams, now = new Date()): Range {
  const [from, to] = [params.get('from'), params.get('to')]
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(defaultDays, now)
}

/** Every day of a range, in order. */
export function daysOf({ from, to }: Range): string[] {
  const days: string[] = []
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
  for (let at = 0; at < 3700; at++) {
    const day = dayOf(new Date(year, month - 1, date + at))
    days.push(day)
    if (day >= to) break
  }
  return days
}
