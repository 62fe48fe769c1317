import { refuseTurned } from '../kit/date-range.ts'
import { badInput } from '../kit/errors.ts'
import { dayMs } from './tracking.ts'

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

const longestRangeDays = 3660

export function rangeOf({ startDate, endDate }: { startDate: string; endDate: string }): [Date, Date] {
  const [from, to] = [isoDate(startDate), isoDate(endDate)]
  refuseTurned(from, to)
  if (to.getTime() - from.getTime() > longestRangeDays * dayMs)
    throw badInput({ en: 'Choose a range of ten years or less', de: 'Wählen Sie höchstens zehn Jahre' })
  return [from, to]
}

/** JavaScript takes February 30th for a day in March, and PostgreSQL has no year 0. */
export function isoDate(text: string): Date {
  const [date, day] = [new Date(text), new Date(text.slice(0, 10))]
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  if (!/^\d{4}-/.test(text) || !isDay || Number.isNaN(date.getTime()) || day.getUTCFullYear() < 1)
    throw badInput({ en: `'${text}' is not a date`, de: `„${text}“ ist kein Datum` })
  return date
}
