import type { Text } from '#contract/kit/text.ts'

/**
 * A sentence as it is kept: its code and the values of its places. Its words are found when somebody reads it, in the
 * reader's language. Places hold names, numbers, lists or other sayings; a saying with parts joins them by its words.
 */
export interface Saying {
  $say: string
  values?: { [place: string]: Sayable }
  parts?: Sayable[]
}
export type Sayable = string | number | boolean | null | Sayable[] | Saying | { [key: string]: Sayable }

/** The words of a code in one language; undefined when nobody knows them. */
export type WordsOf = (code: string) => string | undefined

export const isSaying = (value: unknown): value is Saying =>
  typeof value === 'object' && value !== null && '$say' in value && typeof value.$say === 'string'

/** The name of a code that stands in a column of an item or in a place of a sentence; undefined when it has none. */
export type NameOf = (column: string, value: string) => string | undefined

/** One value in words. `said` in the database says the same. */
export function sentenceOf(
  value: Sayable | undefined,
  wordsOf: WordsOf,
  nameOf?: NameOf,
  column = '',
): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((part) => sentenceOf(part, wordsOf, nameOf, column)).join(', ')
  if (typeof value === 'string') return nameOf?.(column, value) ?? value
  if (!isSaying(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const words = wordsOf(value.$say)
  if (words === undefined) return value.$say
  if (value.parts) return value.parts.map((part) => sentenceOf(part, wordsOf, nameOf)).join(words)
  const { values = {} } = value
  return words.replace(/\{(\w+)\}/g, (_, place: string) => sentenceOf(values[place], wordsOf, nameOf, place))
}

/** The value with every saying in it as its sentence, and every code that has a name by it; all else stays as it is. */
export function inWords(value: unknown, wordsOf: WordsOf, nameOf?: NameOf, column = ''): unknown {
  if (isSaying(value)) return sentenceOf(value, wordsOf, nameOf)
  if (typeof value === 'string') return nameOf?.(column, value) ?? value
  if (Array.isArray(value)) return value.map((part) => inWords(part, wordsOf, nameOf, column))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, inWords(part, wordsOf, nameOf, key)]),
  )
}

/** All codes in a value, those within other sayings too. */
export function codesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (isSaying(value)) found.add(value.$say)
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) codesIn(part, found)
  return found
}

/** The places that a sentence has. */
export const placesOf = (words: string): string[] => [
  ...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place)),
]

export type Sentences = ReadonlyMap<string, Text>
