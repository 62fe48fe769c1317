import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import type { ControlState } from './evidence.ts'

export const text = {
  title: word.regulationsCompliance,
  regulations: word.regulations,
  shown: {
    en: '{n} of {total} regulations · the mark is the 80% line',
    de: '{n} von {total} Vorschriften · der Strich steht bei 80 %',
  },
  honest: {
    en: 'What the scans give evidence for. A percentage is the share of recommendations that are compliant; whether a law is complied with is for people to judge, and some controls cannot be proved by reading a tenant.',
    de: 'Wofür die Scans Belege liefern. Der Prozentwert ist der Anteil konformer Empfehlungen; ob ein Gesetz eingehalten wird, beurteilen Menschen, und manche Kontrollen lassen sich durch Lesen des Mandanten nicht belegen.',
  },
  bar: {
    en: 'Evidence: {compliant} of {total} recommendations compliant, {percentage}%; {na} not assessed',
    de: 'Belege: {compliant} von {total} Empfehlungen konform, {percentage} %; {na} nicht bewertet',
  },
  barOfAssessed: {
    en: 'Evidence: {compliant} of {assessed} assessed recommendations compliant, {percentage}%; {na} not assessed',
    de: 'Belege: {compliant} von {assessed} bewerteten Empfehlungen konform, {percentage} %; {na} nicht bewertet',
  },
  percent: word.percent,
  nRecommendations: { en: 'recommendations', de: 'Empfehlungen' },
  nCompliant: { en: 'compliant', de: 'konform' },
  nNonCompliant: { en: 'non-compliant', de: 'nicht konform' },
  na: word.notAssessed,
  provable: {
    en: '{n} of {total} controls can be proved by reading, {rest} cannot',
    de: '{n} von {total} Kontrollen sind durch Lesen belegbar, {rest} nicht',
  },
  allProvable: {
    en: 'All {total} controls can be proved by reading',
    de: 'Alle {total} Kontrollen sind durch Lesen belegbar',
  },
  emptyTitle: word.noDataAvailable,
  emptyText: {
    en: 'Data for this section isn’t available yet. Please check back later. Regulations appear here as soon as the operator has published one.',
    de: 'Für diesen Bereich gibt es noch keine Daten. Bitte schauen Sie später wieder vorbei. Vorschriften erscheinen hier, sobald der Betreiber eine veröffentlicht hat.',
  },

  breadcrumb: word.youAreHere,
  percentNote: {
    en: '{compliant} of {total} recommendations compliant',
    de: '{compliant} von {total} Empfehlungen konform',
  },
  figures: { en: 'The regulation in figures', de: 'Die Vorschrift in Zahlen' },
  recommendations: word.recommendations,
  compliant: word.compliant,
  nonCompliant: word.nonCompliant,
  inControls: { en: 'in {n} of {total} controls', de: 'in {n} von {total} Kontrollen' },
  ofAssessed: { en: 'of {n} assessed', de: 'von {n} bewerteten' },
  ofAssessedExempted: {
    en: 'of {n} assessed, {exempted} exempted',
    de: 'von {n} bewerteten, {exempted} ausgenommen',
  },
  ofAll: { en: 'of {n}, not assessed', de: 'von {n}, nicht bewertet' },

  controls: word.controls,
  controlsNote: { en: 'evidence for {n} of {total}', de: 'Belege für {n} von {total}' },
  search: word.search,
  filter: { en: 'State of the controls', de: 'Stand der Kontrollen' },
  all: word.all,
  control: word.control,
  wording: word.text,
  evidence: word.evidence,
  ofNPercent: { en: '{n} of {total} · {percentage}%', de: '{n} von {total} · {percentage} %' },
  notAssessed: { en: 'not assessed', de: 'nicht bewertet' },
  notByReading: { en: 'not by reading', de: 'nicht durch Lesen' },
  notProvableNote: {
    en: 'Reading the tenant cannot prove this control. It takes documents, interviews or a look on site.',
    de: 'Durch Lesen des Mandanten lässt sich diese Kontrolle nicht belegen. Es braucht Dokumente, Gespräche oder einen Blick vor Ort.',
  },
  noRecommendations: {
    en: 'None of its recommendations is in the scope of this account.',
    de: 'Keine ihrer Empfehlungen liegt im Umfang dieses Kontos.',
  },
  copyLink: { en: 'Copy link to {control}', de: 'Link zu {control} kopieren' },
  nothingFound: word.nothingFound,
  noControls: {
    en: 'This regulation has no controls yet.',
    de: 'Diese Vorschrift hat noch keine Kontrollen.',
  },
  showAll: { en: 'Show all controls', de: 'Alle Kontrollen zeigen' },

  loading: word.loading,
  failed: { en: 'The regulation could not be loaded', de: 'Die Vorschrift konnte nicht geladen werden' },
  tryAgain: word.tryAgain,
  gone: { en: 'There is no such regulation', de: 'Diese Vorschrift gibt es nicht' },
  goneText: {
    en: 'It may have been hidden or removed.',
    de: 'Vielleicht wurde sie ausgeblendet oder entfernt.',
  },
  toList: { en: 'To all regulations', de: 'Zu allen Vorschriften' },
} satisfies Record<string, Text>

export const stateWords: Record<ControlState, Text> = {
  gaps: { en: 'Gaps', de: 'Lücken' },
  evidenced: { en: 'Evidenced', de: 'Belegt' },
  notAssessed: word.notAssessed,
  notProvable: { en: 'Not provable', de: 'Nicht belegbar' },
}
