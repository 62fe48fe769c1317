import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { labelOf } from '#contract/kit/choices.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export interface Sentences {
  title: Text
  text: Text
  /** For exactly one recommendation. */
  one?: Text
}

export const accountStatusWord = (status: number, lang: Lang): string =>
  labelOf(microsoftApplicationStatus, status, lang) ?? String(status)

/** What cards and blocks say. */
export const eventSentences = {
  'alert-activated': {
    title: { en: 'Alert activated: {alert}', de: 'Warnung ausgelöst: {alert}' },
    text: {
      en: '{n} recommendations of {account} are non-compliant.',
      de: '{n} Empfehlungen von {account} sind nicht konform.',
    },
    one: {
      en: '1 recommendation of {account} is non-compliant.',
      de: '1 Empfehlung von {account} ist nicht konform.',
    },
  },
  'alert-deactivated': {
    title: { en: 'Alert deactivated: {alert}', de: 'Warnung beendet: {alert}' },
    text: {
      en: 'All recommendations of this alert are compliant or exempted in {account}.',
      de: 'Alle Empfehlungen dieser Warnung sind in {account} konform oder ausgenommen.',
    },
  },
  regression: {
    title: { en: 'Regression in {account}', de: 'Verschlechterung in {account}' },
    text: {
      en: '{n} recommendations became non-compliant.',
      de: '{n} Empfehlungen sind nicht mehr konform.',
    },
    one: { en: '1 recommendation became non-compliant.', de: '1 Empfehlung ist nicht mehr konform.' },
  },
  'scan-failed': {
    title: { en: 'Scan failed: {account}', de: 'Scan fehlgeschlagen: {account}' },
    text: {
      en: 'The tenant could not be scanned. The last results are kept.',
      de: 'Der Mandant konnte nicht gescannt werden. Die letzten Ergebnisse bleiben erhalten.',
    },
  },
  'connection-lost': {
    title: { en: 'Connection lost: {account}', de: 'Verbindung verloren: {account}' },
    text: {
      en: 'The connection to the tenant needs attention. Open the account to see what is missing.',
      de: 'Die Verbindung zum Mandanten muss geprüft werden. Öffnen Sie das Kundenkonto, um zu sehen, was fehlt.',
    },
  },
  test: {
    title: { en: 'Test message from {brand}', de: 'Testnachricht von {brand}' },
    text: {
      en: 'This webhook works. You will receive the events that are selected for it.',
      de: 'Dieser Webhook funktioniert. Sie erhalten die Ereignisse, die für ihn ausgewählt sind.',
    },
  },
  common: {
    facts: {
      account: word.account,
      status: { en: 'Connection', de: 'Verbindung' },
      reason: word.reason,
    },
    andMore: word.andMore,
    open: { en: 'Open in {brand}', de: 'In {brand} öffnen' },
  },
} satisfies Record<string, Sentences | object>
