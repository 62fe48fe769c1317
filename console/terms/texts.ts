import type { Text } from '#contract/kit/text.ts'

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
  logOut: { en: 'Log out', de: 'Abmelden' },
  terms: { en: 'Terms and Conditions', de: 'Nutzungsbedingungen' },
  version: { en: 'Version {version}', de: 'Version {version}' },
  loading: { en: 'Loading', de: 'Wird geladen' },
  tryAgain: { en: 'Try again', de: 'Erneut versuchen' },
} satisfies Record<string, Text>
