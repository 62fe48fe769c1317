import type { Text } from '#contract/kit/text.ts'

export const text = {
  waiting: { en: '{label}: waiting to start', de: '{label}: wartet auf den Start' },
  count: { en: '{done} of {total}', de: '{done} von {total}' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  close: { en: 'Close', de: 'Schließen' },
} satisfies Record<string, Text>
