import type { Text } from '#contract/kit/text.ts'

export const text = {
  title: { en: 'Insights', de: 'Einblicke' },
  reference: { en: 'Reference', de: 'Verweis' },
} satisfies Record<string, Text>
