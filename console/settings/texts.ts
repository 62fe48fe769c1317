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
  data: { en: 'Account Data', de: 'Daten des Kundenkontos' },
  dataText: {
    en: 'Everything stored about this account as one ZIP file: settings, results, history, reports and what was read from the tenant. Secrets are not included.',
    de: 'Alles, was zu diesem Kundenkonto gespeichert ist, als eine ZIP-Datei: Einstellungen, Ergebnisse, Verlauf, Berichte und die aus dem Mandanten gelesenen Daten. Geheime Schlüssel sind nicht enthalten.',
  },
  exportData: { en: 'Export All Data', de: 'Alle Daten exportieren' },
  loading: word.loading,
  logSentence: {
    en: 'Every change in the product: who made it, for whom and when. Entries are never altered.',
    de: 'Jede Änderung im Produkt: wer, für wen und wann. Einträge werden nie verändert.',
  },
  logEmpty: { en: 'No changes yet', de: 'Noch keine Änderungen' },
  logEmptyText: {
    en: 'Changes are listed here as soon as they are made.',
    de: 'Änderungen stehen hier, sobald sie vorgenommen werden.',
  },
} satisfies Record<string, Text>
