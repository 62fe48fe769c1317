import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { ControlState } from './evidence.ts'

export const text = {
  title: word.regulationsCompliance,
  regulations: word.regulations,
  shown: {
    en: '{n} of {total} regulations · the mark is the 80% line',
    de: '{n} von {total} Regelwerken · der Strich steht bei 80 %',
  },
  honest: {
    en: 'The percentage is the share of compliant recommendations. It is evidence, not a legal assessment; some controls need documents, interviews or on-site checks.',
    de: 'Der Prozentwert ist der Anteil konformer Empfehlungen. Er ist ein Nachweis, keine rechtliche Bewertung; manche Anforderungen brauchen Dokumente, Gespräche oder Prüfungen vor Ort.',
  },
  bar: {
    en: 'Evidence: {compliant} of {total} recommendations compliant, {percentage}%; {na} not assessed',
    de: 'Nachweise: {compliant} von {total} Empfehlungen konform, {percentage} %; {na} nicht bewertet',
  },
  barOfAssessed: {
    en: 'Evidence: {compliant} of {assessed} assessed recommendations compliant, {percentage}%; {na} not assessed',
    de: 'Nachweise: {compliant} von {assessed} bewerteten Empfehlungen konform, {percentage} %; {na} nicht bewertet',
  },
  barOfNothing: {
    en: 'Evidence: none of {total} recommendations assessed yet',
    de: 'Nachweise: Noch keine von {total} Empfehlungen bewertet',
  },
  percent: word.percent,
  nRecommendations: { en: 'recommendations', de: 'Empfehlungen' },
  nCompliant: { en: 'compliant', de: 'konform' },
  nNonCompliant: { en: 'non-compliant', de: 'nicht konform' },
  na: word.notAssessed,
  provable: {
    en: 'Scans cover {n} of {total} controls; {rest} need other evidence',
    de: 'Scans decken {n} von {total} Anforderungen ab; {rest} brauchen andere Nachweise',
  },
  allProvable: {
    en: 'Scans cover all {total} controls',
    de: 'Scans decken alle {total} Anforderungen ab',
  },
  emptyTitle: word.noDataAvailable,
  emptyText: {
    en: 'Data for this section isn’t available yet. Please check back later. Regulations appear here as soon as the operator has published one.',
    de: 'Für diesen Bereich gibt es noch keine Daten. Bitte schauen Sie später wieder vorbei. Regelwerke erscheinen hier, sobald der Betreiber eines veröffentlicht hat.',
  },

  breadcrumb: word.youAreHere,
  percentNote: {
    en: '{compliant} of {total} recommendations compliant',
    de: '{compliant} von {total} Empfehlungen konform',
  },
  figures: { en: 'The regulation in figures', de: 'Das Regelwerk in Zahlen' },
  recommendations: word.recommendations,
  compliant: word.compliant,
  nonCompliant: word.nonCompliant,
  inControls: { en: 'in {n} of {total} controls', de: 'in {n} von {total} Anforderungen' },
  ofAssessed: { en: 'of {n} assessed', de: 'von {n} bewerteten' },
  ofAssessedExempted: {
    en: 'of {n} assessed, {exempted} exempted',
    de: 'von {n} bewerteten, {exempted} ausgenommen',
  },
  ofAll: { en: 'of {n}, not assessed', de: 'von {n}' },

  controls: word.controls,
  controlsNote: { en: 'evidence for {n} of {total}', de: 'Nachweise für {n} von {total}' },
  search: word.search,
  filter: { en: 'State of the controls', de: 'Stand der Anforderungen' },
  all: word.all,
  control: word.control,
  wording: word.text,
  evidence: word.evidence,
  ofNPercent: { en: '{n} of {total} · {percentage}%', de: '{n} von {total} · {percentage} %' },
  notAssessed: { en: 'not assessed', de: 'nicht bewertet' },
  notByReading: { en: 'other evidence needed', de: 'anderer Nachweis nötig' },
  notProvableNote: {
    en: 'A scan gives no evidence for this control. It needs documents, interviews or on-site checks.',
    de: 'Ein Scan liefert für diese Anforderung keinen Nachweis. Sie braucht Dokumente, Gespräche oder Prüfungen vor Ort.',
  },
  noRecommendations: {
    en: 'No recommendation of this control applies to this account.',
    de: 'Für dieses Kundenkonto gilt keine Empfehlung dieser Anforderung.',
  },
  copyLink: { en: 'Copy link to {control}', de: 'Link zu {control} kopieren' },
  nothingFound: word.nothingFound,
  noControls: {
    en: 'This regulation has no controls yet.',
    de: 'Dieses Regelwerk hat noch keine Anforderungen.',
  },
  showAll: { en: 'Show all controls', de: 'Alle Anforderungen anzeigen' },

  loading: word.loading,
  failed: { en: 'The regulation could not be loaded', de: 'Das Regelwerk konnte nicht geladen werden' },
  tryAgain: word.tryAgain,
  gone: { en: 'Regulation not found', de: 'Regelwerk nicht gefunden' },
  goneText: {
    en: 'It may have been hidden or removed. Choose one from the list.',
    de: 'Möglicherweise wurde es ausgeblendet oder entfernt. Wählen Sie eines aus der Liste.',
  },
  toList: { en: 'All regulations', de: 'Alle Regelwerke' },
} satisfies Record<string, Text>

export const stateWords: Record<ControlState, Text> = {
  gaps: { en: 'Gaps', de: 'Lücken' },
  evidenced: { en: 'Evidenced', de: 'Nachgewiesen' },
  notAssessed: word.notAssessed,
  notProvable: { en: 'Other evidence', de: 'Anderer Nachweis' },
}
