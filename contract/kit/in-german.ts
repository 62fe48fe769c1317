import type { Lang } from './text.ts'

/** Content has its German beside it: the text `findings` in `germanFindings`. */
export const germanOf = (name: string): string => `german${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** A column of a row as somebody reads it: in German where the row has German. */
export function spokenValue(row: object, name: string, lang: Lang): unknown {
  const values = row as Readonly<Record<string, unknown>>
  const german = lang === 'de' ? values[germanOf(name)] : null
  return typeof german === 'string' && german !== '' ? german : values[name]
}
