import { alertReason } from '#contract/alerts/alert-choices.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { minuteOf } from '../kit/written-dates.ts'

/** What activated an alert, as a sentence of its mail. */
export const reasonSentences: Record<number, Text> = {
  [alertReason.value.Scan]: {
    en: 'A scan has activated the alert.',
    de: 'Ein Scan hat die Warnung ausgelöst.',
  },
  [alertReason.value.Mark]: {
    en: 'A manual check has activated the alert.',
    de: 'Eine manuelle Prüfung hat die Warnung ausgelöst.',
  },
  [alertReason.value.Exemption]: {
    en: 'The end of an exemption has activated the alert.',
    de: 'Das Ende einer Ausnahme hat die Warnung ausgelöst.',
  },
  [alertReason.value.ExemptionEnd]: {
    en: 'An expired exemption has activated the alert.',
    de: 'Eine abgelaufene Ausnahme hat die Warnung ausgelöst.',
  },
  [alertReason.value.Assignment]: {
    en: 'An assignment has activated the alert.',
    de: 'Eine Zuweisung hat die Warnung ausgelöst.',
  },
  [alertReason.value.Alert]: {
    en: 'The alert was created or changed.',
    de: 'Die Warnung wurde erstellt oder geändert.',
  },
  [alertReason.value.Scope]: {
    en: 'A change to the subscription or the products has activated the alert.',
    de: 'Eine Änderung des Abonnements oder der Produkte hat die Warnung ausgelöst.',
  },
  [alertReason.value.Catalogue]: {
    en: 'A change to the catalog has activated the alert, not a change in your tenant.',
    de: 'Eine Änderung am Katalog hat die Warnung ausgelöst, keine Änderung in Ihrem Mandanten.',
  },
  [alertReason.value.Date]: {
    en: 'A date in the filter of the alert was reached.',
    de: 'Ein Datum im Filter der Warnung wurde erreicht.',
  },
}

/** Of an alert about the end of exemptions: its recommendations are exempted, whatever was done to them. */
export const endSentence: Text = {
  en: 'The end date of an exemption has activated the alert.',
  de: 'Das Enddatum einer Ausnahme hat die Warnung ausgelöst.',
}

export const text = {
  since: { en: 'since {date}', de: 'seit {date}' },
  exemptionEnds: { en: 'exemption expires on {date}', de: 'Ausnahme läuft am {date} ab' },
  more: word.andMore,
  moreFindings: {
    en: 'and {n} more recommendations',
    de: 'und {n} weitere Empfehlungen',
  },
  changedBy: {
    en: 'Changed by {who} on {date}: {what}',
    de: 'Geändert von {who} am {date}: {what}',
  },
  once: { en: 'You get this email once.', de: 'Sie erhalten diese E-Mail einmal.' },
  daily: {
    en: 'You get this email every day while the alert is active.',
    de: 'Sie erhalten diese E-Mail jeden Tag, solange die Warnung aktiv ist.',
  },
  everyDays: {
    en: 'You get this email every {n} days while the alert is active.',
    de: 'Sie erhalten diese E-Mail alle {n} Tage, solange die Warnung aktiv ist.',
  },
  ends: {
    en: 'The alert ends when all of these recommendations are compliant or exempted.',
    de: 'Die Warnung endet, wenn alle diese Empfehlungen konform oder ausgenommen sind.',
  },
  endsExempted: {
    en: 'The alert ends when all of these recommendations are compliant or their exemptions have ended.',
    de: 'Die Warnung endet, wenn alle diese Empfehlungen konform oder ihre Ausnahmen beendet sind.',
  },
  tooMany: {
    en: 'An account can have {n} alerts. Delete one first.',
    de: 'Ein Kundenkonto kann {n} Warnungen haben. Löschen Sie zuerst eine.',
  },
  nothingInScope: {
    en: 'No recommendation in your scope matches the filter. Change the filter.',
    de: 'Keine Empfehlung in Ihrem Geltungsbereich passt zum Filter. Ändern Sie den Filter.',
  },
  textMessage: {
    en: '{brand}: {alert} is active in {account}. Non-compliant: {count} of {watched}. {link}',
    de: '{brand}: {alert} ist in {account} aktiv. Nicht konform: {count} von {watched}. {link}',
  },
} satisfies Record<string, Text>

export const momentOf = (at: string, lang: Lang): string => `${minuteOf(at, lang)} UTC`
