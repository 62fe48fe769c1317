import type { Text } from '#contract/kit/text.ts'

export const text = {
  manage: { en: 'Manage Insights', de: 'Einblicke verwalten' },
  title: { en: 'Insights', de: 'Einblicke' },
  removeText: {
    en: 'Deleted insights are permanently removed from all lists.',
    de: 'Gelöschte Einblicke werden endgültig aus allen Listen entfernt.',
  },
  reference: { en: 'Reference', de: 'Verweis' },
} satisfies Record<string, Text>
