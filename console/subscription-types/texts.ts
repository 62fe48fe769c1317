import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.subscriptionTypes,
  enable: word.enable,
  disable: word.disable,
  disableText: {
    en: 'These types can no longer be selected. Accounts using one switch to the trial type at the next edit.',
    de: 'Diese Typen sind nicht mehr auswählbar. Kundenkonten mit einem solchen Typ wechseln beim nächsten Bearbeiten zum Testabonnement.',
  },
} satisfies Record<string, Text>
