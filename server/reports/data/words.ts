import type { Lang } from '#contract/kit/text.ts'

/** Numbers, dates and lists as a reader of the report expects them. All of them are made before the template is filled. */
export interface Say {
  lang: Lang
  /** One of the two. */
  of(text: Record<Lang, string>, values?: Record<string, string | number>): string
  number(value: number): string
  /** With one decimal: a score. */
  score(value: number | null): string
  /** With its sign, a real minus. */
  change(value: number): string
  percent(value: number): string
  /** 15 November 2026 */
  day(date: Date | string): string
  /** 15 Nov */
  shortDay(date: Date | string): string
  /** 15 November 2026, 18:38 UTC */
  moment(date: Date | string): string
  /** 1 October to 31 October 2026; of one day, the day. */
  period(from: Date, to: Date): string
}

const locales: Record<Lang, string> = { en: 'en-GB', de: 'de-DE' }

export function sayIn(lang: Lang): Say {
  const locale = locales[lang]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const long = dates({ day: 'numeric', month: 'long', year: 'numeric' })
  const withoutYear = dates({ day: 'numeric', month: 'long' })
  const short = dates({ day: 'numeric', month: 'short' })
  const clock = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const plain = new Intl.NumberFormat(locale)
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const score = (value: number | null) => (value === null ? '–' : decimal.format(value))
  // A date stays whole at the end of a line.
  const whole = (text: string) => text.replaceAll(' ', '\u00a0')
  const day = (date: Date | string) => whole(long.format(new Date(date)))
  return {
    lang,
    of: (text, values = {}) =>
      text[lang].replace(/\{(\w+)\}/g, (place, name: string) =>
        Object.hasOwn(values, name) ? String(values[name]) : place,
      ),
    number: (value) => plain.format(value),
    score,
    change: (value) => {
      const shown = decimal.format(Math.abs(value))
      return /^0[.,]0$/.test(shown) ? shown : `${value > 0 ? '+' : '−'}${shown}`
    },
    percent: (value) => `${plain.format(Math.round(value))} %`,
    day,
    shortDay: (date) => whole(short.format(new Date(date))),
    moment: (date) => `${day(date)}, ${clock.format(new Date(date))} UTC`,
    period: (from, to) => {
      if (day(from) === day(to)) return day(to)
      const isOneYear = from.getUTCFullYear() === to.getUTCFullYear()
      const begin = isOneYear ? whole(withoutYear.format(from)) : day(from)
      return lang === 'de' ? `${begin} bis ${day(to)}` : `${begin} to ${day(to)}`
    },
  }
}
