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

/** One value in words. `said` in the database says the same. */
export function sentenceOf(value: Sayable | undefined, wordsOf: WordsOf): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((part) => sentenceOf(part, wordsOf)).join(', ')
  if (!isSaying(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const words = wordsOf(value.$say)
  if (words === undefined) return value.$say
  if (value.parts) return value.parts.map((part) => sentenceOf(part, wordsOf)).join(words)
  const { values = {} } = value
  return words.replace(/\{(\w+)\}/g, (_, place: string) => sentenceOf(values[place], wordsOf))
}

/** The value with every saying in it as its sentence; all else stays as it is. */
export function inWords(value: unknown, wordsOf: WordsOf): unknown {
  if (isSaying(value)) return sentenceOf(value, wordsOf)
  if (Array.isArray(value)) return value.map((part) => inWords(part, wordsOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inWords(part, wordsOf)]))
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
