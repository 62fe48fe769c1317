import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  age: {
    en: 'As of {date}. The tenant has not been read since.',
    de: 'Stand {date}. Der Mandant wurde seitdem nicht gelesen.',
  },
  ageUntilScanned: { en: 'As of {date}. A scan is running.', de: 'Stand {date}. Ein Scan läuft.' },
  title: word.dashboard,
  loading: word.loading,
  showMore: { en: 'Show More', de: 'Mehr anzeigen' },
  noData: { en: 'No Data', de: 'Keine Daten' },
  na: word.notAssessed,
  of: { en: 'of {total}', de: 'von {total}' },
  sinceLastWeek: word.sinceLastWeek,
  noChange: { en: 'No change since last week', de: 'Keine Änderung seit letzter Woche' },
  points: word.nPoints,

  state: { en: 'Compliance State', de: 'Konformitätsstatus' },
  assessed: { en: 'of {total} assessed', de: 'von {total} bewerteten' },
  notAssessed: word.nNotAssessed,
  nothingAssessed: { en: 'Nothing assessed yet', de: 'Noch nichts bewertet' },
  compliant: word.compliant,
  notCompliant: { en: 'Not-Compliant', de: 'Nicht konform' },
  exempted: word.exempted,
  automatic: { en: 'Automatic', de: 'Automatisch' },
  manual: { en: 'Manual', de: 'Manuell' },
  ofCompliant: { en: 'of {total} compliant', de: 'von {total} konform' },
  methodCounts: {
    en: '{nonCompliant} Not-Compliant · {na} N/A · {total} total',
    de: '{nonCompliant} nicht konform · {na} nicht bewertet · {total} gesamt',
  },
  shares: {
    en: '{compliant} compliant, {open} not compliant, {exempted} exempted, {na} not assessed',
    de: '{compliant} konform, {open} nicht konform, {exempted} ausgenommen, {na} nicht bewertet',
  },

  byProduct: {
    en: 'Non-compliant Recommendations by Product',
    de: 'Nicht konforme Empfehlungen nach Produkt',
  },
  product: word.product,
  nonCompliant: word.nonCompliant,
  assessedOnes: { en: 'Assessed', de: 'Bewertet' },
  productsShown: { en: '{first}–{last} of {total} products', de: '{first}–{last} von {total} Produkten' },
  previous: { en: 'Previous products', de: 'Vorherige Produkte' },
  next: { en: 'Next products', de: 'Nächste Produkte' },

  quickWins: { en: 'Quick Wins', de: 'Quick Wins' },
  openOnes: { en: 'of {total} open recommendations', de: 'von {total} offenen Empfehlungen' },
  worth: {
    en: 'Raises the custom score by up to {points}',
    de: 'Erhöht den angepassten Score um bis zu {points}',
  },
  byRisk: { en: 'By risk', de: 'Nach Risiko' },
  byProductShort: { en: 'By product', de: 'Nach Produkt' },
  noQuickWins: { en: 'No quick wins available', de: 'Keine Quick Wins verfügbar' },
  needEffort: {
    en: '{n} open recommendations need more effort',
    de: '{n} offene Empfehlungen erfordern mehr Aufwand',
  },

  drifts: { en: 'Latest Compliance Drifts', de: 'Letzte Konformitätsänderungen' },
  show: { en: 'Show', de: 'Anzeigen' },
  all: word.all,
  regression: { en: 'Regression', de: 'Verschlechterung' },
  remediation: word.remediation,
  improvement: { en: 'Improvement', de: 'Verbesserung' },
  period: { en: 'Time period', de: 'Zeitraum' },
  thisWeek: { en: 'This Week', de: 'Diese Woche' },
  thisMonth: { en: 'This Month', de: 'Dieser Monat' },
  thisYear: { en: 'This Year', de: 'Dieses Jahr' },
  lookAtMonth: { en: 'Show this month', de: 'Diesen Monat anzeigen' },
  lookAtYear: { en: 'Show this year', de: 'Dieses Jahr anzeigen' },

  alerts: { en: 'Latest Alerts', de: 'Neueste Warnungen' },
  noAlerts: { en: 'No alerts triggered so far', de: 'Bisher keine Warnungen ausgelöst' },
  activated: { en: 'Activated', de: 'Ausgelöst' },
  deactivated: { en: 'Deactivated', de: 'Beendet' },

  trend: { en: 'Trend Over Time', de: 'Entwicklung im Zeitverlauf' },
  view: { en: 'View', de: 'Ansicht' },
  score: { en: 'Security score', de: 'Score' },
  last7: { en: 'Last 7 days', de: 'Letzte 7 Tage' },
  last30: { en: 'Last 30 days', de: 'Letzte 30 Tage' },
  last90: { en: 'Last 90 days', de: 'Letzte 90 Tage' },
  last12: { en: 'Last 12 months', de: 'Letzte 12 Monate' },
  allTime: { en: 'All time', de: 'Gesamter Zeitraum' },
  baselineScore: word.baselineScore,
  customScore: word.customScore,
  baseline: { en: 'Baseline', de: 'Basis' },
  custom: { en: 'Custom', de: 'Angepasst' },
  driftDay: { en: 'Day with drift', de: 'Tag mit Konformitätsänderung' },
  noTrend: { en: 'No scores in this period', de: 'Keine Scores in diesem Zeitraum' },
  noTrendText: {
    en: 'The trend starts with the first scan.',
    de: 'Die Entwicklung beginnt mit dem ersten Scan.',
  },
  day: word.day,
  changes: { en: '{n} changes', de: '{n} Änderungen' },
  oneChange: { en: '1 change', de: '1 Änderung' },
  moreChanges: word.andMore,
  coverage: { en: '{assessed} of {total} assessed', de: '{assessed} von {total} bewertet' },
} satisfies Record<string, Text>

/** What the drift card says when it has nothing to show, by filter and period. */
export const noDrifts = {
  all: {
    week: { en: 'No compliance drifts for this week', de: 'Keine Konformitätsänderungen in dieser Woche' },
    month: { en: 'No compliance drifts for this month', de: 'Keine Konformitätsänderungen in diesem Monat' },
    year: { en: 'No compliance drifts for this year', de: 'Keine Konformitätsänderungen in diesem Jahr' },
  },
  regression: {
    week: { en: 'No regressions for this week', de: 'Keine Verschlechterungen in dieser Woche' },
    month: { en: 'No regressions for this month', de: 'Keine Verschlechterungen in diesem Monat' },
    year: { en: 'No regressions for this year', de: 'Keine Verschlechterungen in diesem Jahr' },
  },
  remediation: {
    week: { en: 'No improvements for this week', de: 'Keine Verbesserungen in dieser Woche' },
    month: { en: 'No improvements for this month', de: 'Keine Verbesserungen in diesem Monat' },
    year: { en: 'No improvements for this year', de: 'Keine Verbesserungen in diesem Jahr' },
  },
} satisfies Record<string, Record<string, Text>>
