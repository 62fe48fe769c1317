import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  roles: word.rolesAndScreens,
  manage: { en: 'Manage Settings', de: 'Einstellungen verwalten' },
  general: word.generalSettings,
  webhooks: word.webhooks,
  products: word.connectedProducts,
  productsText: {
    en: 'Recommendations are shown for the products that are connected.',
    de: 'Empfehlungen werden für die verbundenen Produkte angezeigt.',
  },
  premium: word.premiumOnly,
  readOnly: {
    en: 'Only an administrator can change the connected products.',
    de: 'Nur ein Administrator kann die verbundenen Produkte ändern.',
  },
  loading: word.loading,
} satisfies Record<string, Text>
