import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  waiting: { en: '{label}: waiting to start', de: '{label}: wartet auf den Start' },
  count: { en: '{done} of {total}', de: '{done} von {total}' },
  cancel: word.cancel,
  close: word.close,
  download: word.download,
} satisfies Record<string, Text>
