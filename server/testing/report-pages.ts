import type { Lang } from '#contract/kit/text.ts'

/** What stands on the first page and somewhere in the rest, and how many pages there may be. */
export const reportPages: Record<string, Record<Lang, RegExp[]> & { pages: [number, number] }> = {
  'executive-summary': {
    pages: [2, 2],
    en: [/What improved 8 /, /Next steps .*Regulations at a glance/],
    de: [/Was besser wurde 8 /, /Nächste Schritte .*Regelwerke im Überblick/],
  },
  'full-assessment': {
    pages: [10, 40],
    en: [/Prepared for/, /Appendix A: what was not assessed .*Appendix B: exemptions/],
    de: [/Erstellt für/, /Anhang A: .*Anhang B: /],
  },
  'regulation-evidence': {
    pages: [8, 40],
    en: [/can give evidence for \d+ of the \d+ controls/, /A\.5\.15.*Controls that need other evidence/],
    de: [/Nachweise für \d+ der \d+ Anforderungen/, /A\.5\.15.*Anforderungen, die andere Nachweise brauchen/],
  },
  changes: {
    pages: [2, 4],
    en: [/What changed .*Before and after by product/, /Improved 8 /],
    de: [/Vorher und nachher je Produkt/, /Verbessert 8 /],
  },
  exemptions: {
    pages: [1, 2],
    en: [/Exemptions 4 .*Risk Accepted/, /Reviewed by/],
    de: [/Ausnahmen 4 .*Risiko akzeptiert/, /Geprüft/],
  },
  'remediation-plan': {
    pages: [1, 4],
    en: [/What to do next/, /Effort: /],
    de: [/Was als Nächstes zu tun ist/, /Aufwand: /],
  },
}
