import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const fullAssessmentWords = {
  name: { en: 'Full assessment', de: 'Vollständige Bewertung' },
  contents: { en: 'Contents', de: 'Inhalt' },
  section: { en: 'Section', de: 'Abschnitt' },
  page: { en: 'Page', de: 'Seite' },
  summary: { en: 'Summary', de: 'Zusammenfassung' },
  reading: { en: 'How to read this report', de: 'So lesen Sie diesen Bericht' },
  reading1: {
    en: 'Each open recommendation has its own section: what was found, why it matters, the items concerned and how to put it right. Recommendations that are compliant are counted, not listed.',
    de: 'Jede offene Empfehlung hat einen eigenen Abschnitt: was gefunden wurde, warum es wichtig ist, welche Elemente betroffen sind und wie es behoben wird. Konforme Empfehlungen werden gezählt, nicht aufgeführt.',
  },
  reading2: {
    en: 'The score is the share of compliant recommendations among those that were assessed, weighted by severity. Its worth in points says how much the score rises when one recommendation becomes compliant.',
    de: 'Der Score ist der Anteil konformer Empfehlungen an den bewerteten, gewichtet nach Schweregrad. Die Punkte sagen, um wie viel der Score steigt, wenn eine Empfehlung konform wird.',
  },
  reading3: {
    en: 'Appendix A lists what could not be assessed, with the reason. It counts neither as compliant nor as non-compliant.',
    de: 'Was nicht bewertet werden konnte, steht mit dem Grund in Anhang A. Es zählt weder als konform noch als nicht konform.',
  },
  number: { en: 'Number', de: 'Anzahl' },
  open: { en: 'Open recommendations', de: 'Offene Empfehlungen' },
  openLead: {
    en: 'By product, the largest number first; within a product by severity',
    de: 'Nach Produkt, die größte Zahl zuerst; im Produkt nach Schweregrad',
  },
  assigned: { en: 'Assigned to', de: 'Zugewiesen an' },
  evidenceFor: { en: 'Evidence for', de: 'Nachweis für' },
  found: { en: 'What was found', de: 'Was gefunden wurde' },
  why: { en: 'Why it matters', de: 'Warum es wichtig ist' },
  evidence: word.evidence,
  item: { en: 'Item', de: 'Element' },
  details: word.details,
  remediation: word.remediation,
  users: { en: 'Impact on users', de: 'Auswirkung auf Benutzer' },
  reason: word.reason,
  appendixA: { en: 'Appendix A: what was not assessed', de: 'Anhang A: was nicht bewertet wurde' },
  appendixALead: {
    en: '{notAssessedCount} of {total} recommendations',
    de: '{notAssessedCount} von {total} Empfehlungen',
  },
  allAssessed: { en: 'Every recommendation was assessed.', de: 'Jede Empfehlung wurde bewertet.' },
  appendixB: { en: 'Appendix B: exemptions', de: 'Anhang B: Ausnahmen' },
  appendixBLead: { en: 'Active exemptions: {exemptionCount}', de: 'Aktive Ausnahmen: {exemptionCount}' },
  noExemptions: {
    en: 'No recommendation is exempted.',
    de: 'Keine Empfehlung ist ausgenommen.',
  },
  note: {
    en: 'This report shows the Microsoft 365 settings as they were at the time of the scan.',
    de: 'Dieser Bericht zeigt die Einstellungen von Microsoft 365 zum Zeitpunkt des Scans.',
  },
} satisfies Record<string, Text>
