import { badInput } from '../kit/errors.ts'

/** JavaScript takes February 30th for a day in March, and PostgreSQL has no year 0. */
export function dateOf(text: string): Date {
  const [date, day] = [new Date(text), new Date(text.slice(0, 10))]
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  if (!isDay || day.getUTCFullYear() < 1 || Number.isNaN(date.getTime()))
    throw badInput({ en: `'${text}' is not a date`, de: `„${text}“ ist kein Datum` })
  return date
}
