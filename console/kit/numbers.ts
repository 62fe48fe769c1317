import type { Lang } from '#contract/kit/text.ts'

const localeOf = (lang: Lang): string => (lang === 'de' ? 'de-DE' : 'en-GB')

/** Keeps what is made for each language. */
export function oncePerLang<T>(make: (locale: string) => T): (lang: Lang) => T {
  const made = new Map<Lang, T>()
  return (lang) => {
    const known = made.get(lang) ?? make(localeOf(lang))
    made.set(lang, known)
    return known
  }
}

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(lang: Lang, decimals: number, signDisplay: 'auto' | 'exceptZero'): Intl.NumberFormat {
  const key = `${lang} ${decimals} ${signDisplay}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(localeOf(lang), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay,
    })
  formats.set(key, format)
  return format
}

const plainFormats = oncePerLang((locale) => new Intl.NumberFormat(locale))

/** A number as the reader writes it, with the decimals that it has. */
export const plainNumber = (value: number, lang: Lang): string =>
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : plainFormats(lang).format(value)

/** A number as the reader writes it, with exactly this many decimals. */
export const formatNumber = (value: number, lang: Lang, decimals = 0): string => {
  // Most need no group of thousands: for them nothing has to be loaded.
  if (decimals === 0 && Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  return formatOf(lang, decimals, 'auto').format(value)
}

/** A change: always with its sign, but for nothing at all. */
export const formatChange = (value: number, lang: Lang, decimals = 0): string =>
  formatOf(lang, decimals, 'exceptZero').format(value)
