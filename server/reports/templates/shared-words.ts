import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

/** What several reports say. */
export const shared = {
  ofHundred: { en: 'of 100, weighted', de: 'von 100, gewichtet' },
  coverage: { en: 'Coverage', de: 'Abdeckung' },
  high: { en: 'High severity', de: 'Hoher Schweregrad' },
  severity: word.severity,
  effort: word.effort,
  impact: { en: 'Impact', de: 'Auswirkung' },
  worth: { en: 'Worth', de: 'Punkte' },
  product: { en: 'Product', de: 'Produkt' },
  state: word.state,
  recommendation: word.recommendation,
  since: word.since,
  by: word.by,
  subtitle: {
    en: '{account} · {stateOf} · prepared by {preparedBy}',
    de: '{account} · {stateOf} · erstellt von {preparedBy}',
  },
  trendNote: {
    en: 'Baseline score; the axis ends at {axisTop}. Ring: improvement; triangle: regression.',
    de: 'Basis-Score; die Achse endet bei {axisTop}. Ring: Verbesserung; Dreieck: Verschlechterung.',
  },
  noneSlipped: {
    en: 'Nothing regressed in this period.',
    de: 'In diesem Zeitraum hat sich nichts verschlechtert.',
  },
  noneImproved: {
    en: 'Nothing improved in this period.',
    de: 'In diesem Zeitraum hat sich nichts verbessert.',
  },
  byProduct: { en: 'Before and after by product', de: 'Vorher und nachher je Produkt' },
  before: word.before,
  after: word.after,
  change: word.change,
  ofAssessed: word.compliant,
  withinReach: { en: 'Controls within reach', de: 'Anforderungen in Reichweite' },
  pointsAreRounded: {
    en: 'Points are rounded, so the parts may not add up to their sum.',
    de: 'Punkte sind gerundet; die Teile ergeben deshalb nicht immer genau die Summe.',
  },
  nothingOpen: { en: 'No recommendation is open.', de: 'Keine Empfehlung ist offen.' },
} satisfies Record<string, Text>
