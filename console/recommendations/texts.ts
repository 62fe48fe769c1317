import type { Asking } from '#console/kit/asks.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

/** Words of the list, its actions and dialogs. English to the letter of the specification where it names them. */
export const text = {
  title: word.recommendations,
  details: { en: 'Additional Details', de: 'Weitere Details' },
  exempt: { en: 'Exempt', de: 'Ausnehmen' },
  unexempt: { en: 'Unexempt', de: 'Ausnahme beenden' },
  markCompliant: { en: 'Mark Compliant', de: 'Als konform markieren' },
  markNonCompliant: { en: 'Mark Non-Compliant', de: 'Als nicht konform markieren' },
  createAlert: word.createAlert,
  assignment: { en: 'Assignment', de: 'Zuweisung' },

  exemptText: {
    en: 'The custom score counts an exempted recommendation as compliant; the baseline score does not.',
    de: 'Der angepasste Score zählt eine ausgenommene Empfehlung als konform, der Basis-Score nicht.',
  },
  exemptFailed: { en: 'Exemption Failed: {message}', de: 'Ausnahme fehlgeschlagen: {message}' },
  about: { en: '{n} recommendations', de: '{n} Empfehlungen' },

  notCompliant: { en: 'Not-Compliant', de: 'Nicht konform' },
  compliant: word.compliant,
  exempted: word.exempted,
  na: word.notAssessed,
  ofAssessed: { en: 'of {n} assessed', de: 'von {n} bewerteten' },
  ofNonCompliant: { en: 'of {n} non-compliant', de: 'von {n} nicht konformen' },
  ofAll: { en: 'of {n}, not assessed', de: 'von {n}' },
  figures: { en: 'Recommendations in figures', de: 'Empfehlungen in Zahlen' },

  baselineNote: {
    en: 'What lowers the baseline score. Exempted recommendations are part of it.',
    de: 'Was den Basis-Score senkt. Ausgenommene Empfehlungen gehören dazu.',
  },
  customNote: {
    en: 'What lowers the custom score. Exempted recommendations are not part of it.',
    de: 'Was den angepassten Score senkt. Ausgenommene Empfehlungen gehören nicht dazu.',
  },

  emptyTitle: word.noDataAvailable,
  emptyText: {
    en: 'Data for this section isn’t available yet. Please check back later. Recommendations appear here after the first scan of the account.',
    de: 'Für diesen Bereich gibt es noch keine Daten. Bitte schauen Sie später wieder vorbei. Empfehlungen erscheinen hier nach dem ersten Scan des Kundenkontos.',
  },
} satisfies Record<string, Text>

/** Why a recommendation was not assessed. */
export const naReasons: Record<string, Text> = {
  'no-licence': {
    en: 'The required license is missing',
    de: 'Die erforderliche Lizenz fehlt',
  },
  'not-permitted': {
    en: 'A Microsoft permission is missing. Grant admin consent again.',
    de: 'Eine Microsoft-Berechtigung fehlt. Erteilen Sie die Administratorzustimmung erneut.',
  },
  'could-not-read': {
    en: 'Microsoft did not respond. The next scan tries again.',
    de: 'Microsoft hat nicht geantwortet. Der nächste Scan versucht es erneut.',
  },
  'query-failed': {
    en: 'The check failed. Support has been notified.',
    de: 'Die Prüfung ist fehlgeschlagen. Der Support wurde benachrichtigt.',
  },
  manual: {
    en: 'Manual check: review the setting, then mark the result',
    de: 'Manuelle Prüfung: Prüfen Sie die Einstellung, und markieren Sie dann das Ergebnis',
  },
  'does-not-apply': {
    en: 'Not applicable to this tenant',
    de: 'Auf diesen Mandanten nicht zutreffend',
  },
}
export const notScanned: Text = { en: 'Not scanned yet', de: 'Noch nicht gescannt' }

export const questions = {
  unexempt: {
    one: { en: 'End the exemption of “{name}”?', de: 'Die Ausnahme für „{name}“ beenden?' },
    many: { en: 'End {n} exemptions?', de: '{n} Ausnahmen beenden?' },
    text: {
      en: 'The custom score counts the result of the check again.',
      de: 'Im angepassten Score zählt wieder das Ergebnis der Prüfung.',
    },
  },
} satisfies Record<string, Asking>
