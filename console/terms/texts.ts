import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: {
    en: "We've updated our Terms and Conditions!",
    de: 'Wir haben unsere Nutzungsbedingungen aktualisiert!',
  },
  review: {
    en: 'Please review the changes below and accept to continue using our service.',
    de: 'Bitte prüfen Sie die Änderungen unten und nehmen Sie sie an, um unseren Dienst weiter zu nutzen.',
  },
  agree: { en: 'Agree To The Terms And Conditions', de: 'Den Nutzungsbedingungen zustimmen' },
  logOut: word.logOut,
  terms: { en: 'Terms and Conditions', de: 'Nutzungsbedingungen' },
  version: { en: 'Version {version}', de: 'Version {version}' },
  loading: word.loading,
  tryAgain: word.tryAgain,
} satisfies Record<string, Text>
