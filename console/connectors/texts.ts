import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  loading: word.loading,
  title: { en: 'Data Connectors', de: 'Datenkonnektoren' },
  enabled: { en: 'of {total} enabled', de: 'von {total} aktiviert' },
  readings: { en: 'Readings by account', de: 'Lesevorgänge je Kundenkonto' },
  details: word.details,
  noReadings: { en: 'No account has been scanned yet.', de: 'Noch kein Kundenkonto wurde gescannt.' },
  mostReadings: {
    en: 'The first {n} accounts are shown.',
    de: 'Die ersten {n} Kundenkonten werden angezeigt.',
  },
  unread: { en: '{n} failed for some accounts', de: '{n} für einige Kundenkonten fehlgeschlagen' },
} satisfies Record<string, Text>
