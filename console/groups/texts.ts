import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Groups Management', de: 'Gruppen verwalten' },
  none: { en: 'None', de: 'Keine' },
} satisfies Record<string, Text>
