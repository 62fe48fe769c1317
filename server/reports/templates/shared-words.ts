import type { Text } from '#contract/kit/text.ts'

/** What several reports say. */
export const shared = {
  score: { en: 'Score now', de: 'Score heute' },
  ofHundred: { en: 'of 100, weighted', de: 'von 100, gewichtet' },
  coverage: { en: 'Coverage', de: 'Abdeckung' },
  high: { en: 'High severity', de: 'Hoher Schweregrad' },
  severity: { en: 'Severity', de: 'Schweregrad' },
  effort: { en: 'Effort', de: 'Aufwand' },
  impact: { en: 'Impact', de: 'Auswirkung' },
  worth: { en: 'Worth', de: 'Punkte' },
  product: { en: 'Product', de: 'Produkt' },
  state: { en: 'State', de: 'Zustand' },
  recommendation: { en: 'Recommendation', de: 'Empfehlung' },
  since: { en: 'Since', de: 'Seit' },
  by: { en: 'By', de: 'Von' },
  subtitle: {
    en: '{account} · state of {scanTime} · prepared by {preparedBy}',
    de: '{account} · Stand {scanTime} · erstellt von {preparedBy}',
  },
  trendNote: {
    en: 'Baseline score; the axis ends at {axisTop}. Ring: improvement; triangle: regression.',
    de: 'Basis-Score; die Achse endet bei {axisTop}. Ring: Verbesserung; Dreieck: Verschlechterung.',
  },
  byProduct: { en: 'Before and after by product', de: 'Vorher und nachher je Produkt' },
  before: { en: 'Before', de: 'Vorher' },
  after: { en: 'After', de: 'Nachher' },
  change: { en: 'Change', de: 'Änderung' },
  ofAssessed: { en: 'Compliant', de: 'Konform' },
} satisfies Record<string, Text>
