import type { Lang } from '#contract/kit/text.ts'
import { oncePerLang } from './numbers.ts'

/** The formats of the specification; each place names the one it uses. */
export type DateFormat =
  | 'dd/MM/yyyy'
  | 'dd/MM/yyyy HH:mm'
  | 'MM/dd/yyyy'
  | 'MM/dd/yyyy HH:mm'
  | 'MMM dd'
  | 'HH:mm:ss'
  | 'yyyy-MM-dd'

const two = (number: number) => String(number).padStart(2, '0')
const months: Record<Lang, string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  de: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
}

/** A time in the reader's zone, or in UTC where the place says so. */
export function formatDate(
  iso: string,
  format: DateFormat,
  { lang = 'en' as Lang, utc = false } = {},
): string {
  const date = new Date(iso)
  const part = (local: number, world: number) => (utc ? world : local)
  const month = part(date.getMonth(), date.getUTCMonth())
  const values: Record<string, string> = {
    yyyy: String(part(date.getFullYear(), date.getUTCFullYear())),
    MMM: months[lang][month] ?? '',
    MM: two(month + 1),
    dd: two(part(date.getDate(), date.getUTCDate())),
    HH: two(part(date.getHours(), date.getUTCHours())),
    mm: two(part(date.getMinutes(), date.getUTCMinutes())),
    ss: two(date.getSeconds()),
  }
  return format.replace(/yyyy|MMM|MM|dd|HH|mm|ss/g, (name) => values[name] ?? name)
}

// Making a formatter costs a thousand times more than using it.
const fullFormats = oncePerLang(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
)

/** By hand: the browser's own formatter needs longer to be made than all of them to be said. */
const ago: Record<Lang, { now: string; minute: Ago; hour: Ago }> = {
  en: {
    now: 'now',
    minute: (n) => (n === 1 ? '1 minute ago' : `${n} minutes ago`),
    hour: (n) => (n === 1 ? '1 hour ago' : `${n} hours ago`),
  },
  de: {
    now: 'jetzt',
    minute: (n) => (n === 1 ? 'vor 1 Minute' : `vor ${n} Minuten`),
    hour: (n) => (n === 1 ? 'vor 1 Stunde' : `vor ${n} Stunden`),
  },
}
type Ago = (count: number) => string

/** For the tooltip of every date: day, time and zone in the reader's language. */
export const fullDate = (iso: string, lang: Lang): string => fullFormats(lang).format(new Date(iso))

let ownZone = ''
/** The reader's zone by its name, e.g. Europe/Berlin. The first one to ask waits for the browser's tables. */
export function timeZone(): string {
  ownZone ||= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return ownZone
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Recent times as '25 minutes ago'; what is older than one day as dd/MM/yyyy. */
export function relativeDate(iso: string, lang: Lang, now = Date.now()): string {
  const age = now - Date.parse(iso)
  if (age >= day || age < -minute) return formatDate(iso, 'dd/MM/yyyy')
  const words = ago[lang]
  if (age < minute) return words.now
  if (age < hour) return words.minute(Math.floor(age / minute))
  return words.hour(Math.floor(age / hour))
}
