/** A part of a range that the chart shows as one bar; its days are UTC, both of them meant. */
export interface Bucket {
  from: string
  to: string
  unit: 'day' | 'week' | 'month' | 'months'
  /** The range begins or ends within it. */
  isCutAtStart: boolean
  isCutAtEnd: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const plusDays = (day: string, days: number) => dayOf(new Date(dateOf(day).getTime() + days * dayMs))
const firstOfMonth = (day: string, plus = 0) => {
  const date = dateOf(day)
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + plus, 1)))
}

/** Whole months from one day to the end of another; what is left over counts as one more. */
function monthsIn(from: string, to: string): number {
  const [begin, end] = [dateOf(from), dateOf(plusDays(to, 1))]
  const months =
    (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth()
  return end.getUTCDate() > begin.getUTCDate() ? months + 1 : Math.max(1, months)
}

/**
 * The bars of a range: a day each up to 7 days, a week (from Monday) each up to 30, a month each up to 6 months, else
 * as many months each as leave six.
 */
export function bucketsOf(from: string, to: string): Bucket[] {
  const days = Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs) + 1
  if (days <= 7) return split(from, to, 'day', from, (day) => plusDays(day, 1))
  if (days <= 30) {
    const monday = plusDays(from, -((dateOf(from).getUTCDay() + 6) % 7))
    return split(from, to, 'week', monday, (day) => plusDays(day, 7))
  }
  const size = Math.max(1, Math.ceil(monthsIn(from, to) / 6))
  const unit = size === 1 ? 'month' : 'months'
  return split(from, to, unit, firstOfMonth(from), (day) => firstOfMonth(day, size))
}

function split(
  from: string,
  to: string,
  unit: Bucket['unit'],
  first: string,
  next: (day: string) => string,
): Bucket[] {
  const buckets: Bucket[] = []
  for (let start = first; start <= to; start = next(start)) {
    const end = plusDays(next(start), -1)
    buckets.push({
      from: start < from ? from : start,
      to: end > to ? to : end,
      unit,
      isCutAtStart: start < from,
      isCutAtEnd: end > to,
    })
  }
  return buckets
}
