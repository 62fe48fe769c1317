import type { Text } from '#contract/kit/text.ts'

export const text = {
  manage: { en: 'Manage Settings', de: 'Einstellungen verwalten' },
  general: { en: 'General Settings', de: 'Allgemeine Einstellungen' },
  products: { en: 'Connected Products', de: 'Verbundene Produkte' },
  productsText: {
    en: 'Recommendations are shown for the products that are connected.',
    de: 'Empfehlungen werden für die verbundenen Produkte angezeigt.',
  },
  premium: {
    en: 'Premium feature - available for premium account only.',
    de: 'Premium-Funktion – nur für Premium-Konten verfügbar.',
  },
  readOnly: {
    en: 'Only an administrator can change the connected products.',
    de: 'Nur ein Administrator kann die verbundenen Produkte ändern.',
  },
  loading: { en: 'Loading', de: 'Wird geladen' },
} satisfies Record<string, Text>
