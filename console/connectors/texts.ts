import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  loading: word.loading,
  title: { en: 'Data Connectors', de: 'Datenkonnektoren' },
  enabled: { en: 'of {total} enabled', de: 'von {total} aktiviert' },
  readings: word.readingsByAccount,
  details: word.details,
  noReadings: { en: 'No account has been scanned yet.', de: 'Noch kein Kundenkonto wurde gescannt.' },
  mostReadings: {
    en: 'The first {n} accounts are shown.',
    de: 'Die ersten {n} Kundenkonten werden angezeigt.',
  },
  unread: { en: '{n} failed for some accounts', de: '{n} für einige Kundenkonten fehlgeschlagen' },
  readingsTitle: word.readingsByAccount,
  readingsSentence: {
    en: 'Which account was not read completely at its last scan, and why.',
    de: 'Welches Kundenkonto beim letzten Scan nicht vollständig gelesen wurde, und warum.',
  },
  allRead: { en: 'Everything was read', de: 'Alles wurde gelesen' },
  allReadText: {
    en: 'A connector that cannot be read in an account at its next scan is listed here with the reason.',
    de: 'Ein Konnektor, der in einem Kundenkonto beim nächsten Scan nicht gelesen werden kann, steht hier mit dem Grund.',
  },
} satisfies Record<string, Text>
