import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  loading: word.loading,
  title: { en: 'Data Connectors', de: 'Datenkonnektoren' },
  enabled: { en: 'of {total} enabled', de: 'von {total} aktiviert' },
  readings: word.readingsByAccount,
  details: word.details,
  noReadings: { en: 'No account has been scanned yet.', de: 'Es wurde noch kein Kundenkonto gescannt.' },
  mostReadings: {
    en: 'The first {n} accounts are shown.',
    de: 'Die ersten {n} Kundenkonten werden angezeigt.',
  },
  unread: { en: '{n} failed for some accounts', de: '{n} für einige Kundenkonten fehlgeschlagen' },
  readingsTitle: word.readingsByAccount,
  readingsSentence: {
    en: 'Accounts that were not read completely in their last scan, with the reason.',
    de: 'Kundenkonten, die beim letzten Scan nicht vollständig gelesen wurden, mit dem Grund.',
  },
  allRead: { en: 'Everything was read', de: 'Alles wurde gelesen' },
  allReadText: {
    en: 'Connectors that a scan cannot read for an account are listed here with the reason.',
    de: 'Hier stehen Konnektoren, die ein Scan für ein Kundenkonto nicht lesen kann, mit dem Grund.',
  },
} satisfies Record<string, Text>
