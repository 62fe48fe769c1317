import type { Text } from '#contract/kit/text.ts'

/** Names of values, for the columns of items (and the places of sayings) that hold them. */
export interface Named {
  columns: readonly string[]
  words: Readonly<Record<string, Text>>
}

export const same = (name: string): Text => ({ en: name, de: name })
