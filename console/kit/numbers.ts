import type { Lang } from '#contract/kit/text.ts'

const localeOf = (lang: Lang): string => (lang === 'de' ? 'de-DE' : 'en-GB')

/** A number as the reader writes it, with exactly this many decimals. */
export const formatNumber = (value: number, lang: Lang, decimals = 0): string =>
  value.toLocaleString(localeOf(lang), { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** A change: always with its sign, but for nothing at all. */
export const formatChange = (value: number, lang: Lang, decimals = 0): string =>
  value.toLocaleString(localeOf(lang), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  })
