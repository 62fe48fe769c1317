import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  notFound: { en: 'Sorry, page not found!', de: 'Diese Seite gibt es leider nicht!' },
  notFoundText: {
    en: 'The address may be mistyped, or the page has been removed.',
    de: 'Vielleicht ist die Adresse falsch geschrieben, oder der Inhalt wurde entfernt.',
  },
  notAllowedText: {
    en: 'Ask your administrator for access.',
    de: 'Bitten Sie Ihren Administrator um Zugriff.',
  },
  goHome: { en: 'Go to the start page', de: 'Zur Startseite' },
  failed: { en: 'This page could not be shown', de: 'Diese Seite konnte nicht angezeigt werden' },
  tryAgain: word.tryAgain,
} satisfies Record<string, Text>
