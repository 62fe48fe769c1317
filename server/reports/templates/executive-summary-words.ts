import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { shared } from './shared-words.ts'

export const executiveSummaryWords = {
  name: { en: 'Executive summary', de: 'Management-Zusammenfassung' },
  title: { en: 'Microsoft 365 security at\n{account}', de: 'Microsoft 365-Sicherheit bei\n{account}' },
  subtitle: {
    en: '{period} · prepared by {preparedBy} on {date}',
    de: '{period} · erstellt von {preparedBy} am {date}',
  },
  ofHundred: { en: 'of 100, weighted', de: 'von 100, gewichtet' },
  coverage: { en: 'Coverage', de: 'Abdeckung' },
  high: { en: 'High severity', de: 'Hoher Schweregrad' },
  trend: { en: 'Score over the period', de: 'Score im Zeitraum' },
  trendNote: {
    en: 'Baseline score after each scan; the axis ends at {axisTop}. Ring: improvement; triangle: regression.',
    de: 'Basis-Score nach jedem Scan; die Achse endet bei {axisTop}. Ring: Verbesserung; Dreieck: Verschlechterung.',
  },
  noTrend: {
    en: 'There are too few scans in this period for a trend.',
    de: 'Für eine Entwicklung gibt es in diesem Zeitraum zu wenige Scans.',
  },
  improved: { en: 'What improved', de: 'Was besser wurde' },
  slipped: { en: 'What regressed', de: 'Was schlechter wurde' },
  looked: { en: 'What was assessed', de: 'Was bewertet wurde' },
  risks: { en: 'The largest risks', de: 'Die größten Risiken' },
  steps: { en: 'Next steps', de: 'Nächste Schritte' },
  step: { en: 'Step', de: 'Schritt' },
  effort: word.effort,
  worth: { en: 'Worth in points', de: 'Punkte' },
  regulations: { en: 'Regulations at a glance', de: 'Regelwerke im Überblick' },
  framework: word.regulation,
  reach: shared.withinReach,
  evidence: { en: 'Compliant, as evidence', de: 'Konform, als Nachweis' },
  note: {
    en: 'The figures show how much evidence Microsoft 365 gives for a regulation on the day of the scan. They do not state that a regulation is met: organization, people and premises are judged by auditors. What could not be assessed is counted neither as compliant nor as non-compliant.',
    de: 'Die Zahlen zeigen, wie viele Nachweise Microsoft 365 am Tag des Scans für ein Regelwerk liefert. Sie sagen nicht, dass ein Regelwerk erfüllt ist: Organisation, Menschen und Räume beurteilen Prüfer. Was nicht bewertet werden konnte, zählt weder als konform noch als nicht konform.',
  },
} satisfies Record<string, Text>
