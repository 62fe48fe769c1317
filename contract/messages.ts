import { word } from '#contract/kit/words.ts'
import type { Text } from './kit/text.ts'

/** Sentences that both sides say, to the letter of the specification. */
export const messages = {
  somethingWrong: {
    en: 'Something went wrong. Please contact {supportEmail}.',
    de: 'Etwas ist schiefgelaufen. Bitte wenden Sie sich an {supportEmail}.',
  },
  internalError: word.internalServerError,
  notResponding: word.notResponding,
  nothingFound: word.nothingFound,
  notAllowed: {
    en: "It seems you don't have enough permissions to access this page!",
    de: 'Für diese Seite fehlen Ihnen die Berechtigungen!',
  },
  forbidden: {
    en: "You don't have permission to do this. Ask your administrator.",
    de: 'Sie haben dafür keine Berechtigung. Wenden Sie sich an Ihren Administrator.',
  },
  signInAgain: { en: 'Please sign in again', de: 'Bitte melden Sie sich erneut an' },
  notFound: { en: 'Not found', de: 'Nicht gefunden' },
  tooMany: {
    en: 'Too many requests. Try again in {seconds} seconds.',
    de: 'Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden erneut.',
  },
  editsDisabled: {
    en: 'Updates to {model} are disabled for the {Environment} environment.',
    de: 'Änderungen an {model} sind in der Umgebung {Environment} deaktiviert.',
  },
} satisfies Record<string, Text>
