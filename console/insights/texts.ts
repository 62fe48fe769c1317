import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.insights,
  reference: word.reference,
} satisfies Record<string, Text>
