import { formatDate, relativeDate } from '#console/kit/dates.ts'
import { fillIn, type Lang } from '#contract/kit/text.ts'
import { text } from './texts.ts'

const dayMs = 24 * 60 * 60 * 1000

/** 'Sent on 18/11/2025 07:30 (2 hours ago)'; after a day it counts days, for the date stands there already. */
export function sentOn(iso: string, lang: Lang, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(iso)) / dayMs)
  const relative =
    days < 1
      ? relativeDate(iso, lang, now)
      : fillIn((days === 1 ? text.dayAgo : text.daysAgo)[lang], { n: days })
  return fillIn(text.sentOn[lang], { date: formatDate(iso, 'dd/MM/yyyy HH:mm', { lang }), relative })
}
