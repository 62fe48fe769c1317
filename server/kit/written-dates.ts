import type { Lang } from '#contract/kit/text.ts'

/** Dates as mails say them, in UTC: nobody knows where they are read. */
export function dayOf(at: string, lang: Lang): string {
  const [year, month, day] = at.slice(0, 10).split('-')
  return lang === 'de' ? `${day}.${month}.${year}` : `${day}/${month}/${year}`
}
export const minuteOf = (at: string, lang: Lang): string => `${dayOf(at, lang)} ${at.slice(11, 16)}`
