import type { Lang, Text } from '#contract/kit/text.ts'
import type { CustomField } from '#contract/reports/custom-data.ts'
import type { ReportDataName } from '#contract/reports/reports.ts'
import { changesTemplate } from './changes.ts'
import { executiveSummaryTemplate } from './executive-summary.ts'
import { exemptionsTemplate } from './exemptions.ts'
import { fullAssessmentTemplate } from './full-assessment.ts'
import { regulationEvidenceTemplate } from './regulation-evidence.ts'
import { remediationPlanTemplate } from './remediation-plan.ts'

/** A report that comes with the product. Its template is made when it is needed: an ordinary .docx like any other. */
export interface BuiltIn {
  key: string
  name: Text
  description: Text
  data: ReportDataName
  customData: readonly CustomField[]
  template(lang: Lang): Buffer
}

const period: CustomField = {
  name: 'period',
  label: 'Period',
  labelDe: 'Zeitraum',
  type: 'DateRange',
  isRequired: false,
  maxDate: 'currentDate',
}

export const builtIns: readonly BuiltIn[] = [
  {
    key: 'executive-summary',
    name: { en: 'Executive Summary', de: 'Management-Zusammenfassung' },
    description: {
      en: 'Score, trend, the largest risks and the next steps on two pages, for management.',
      de: 'Score, Entwicklung, die größten Risiken und die nächsten Schritte auf zwei Seiten, für die Geschäftsleitung.',
    },
    data: 'ExecutiveSummary',
    customData: [period],
    template: executiveSummaryTemplate,
  },
  {
    key: 'full-assessment',
    name: { en: 'Full Assessment', de: 'Vollständige Bewertung' },
    description: {
      en: 'Every open recommendation with evidence and remediation, by product. Says what was not assessed, and why.',
      de: 'Jede offene Empfehlung mit Nachweis und Behebung, nach Produkt. Sagt, was nicht bewertet wurde und warum.',
    },
    data: 'FullAssessment',
    customData: [period],
    template: fullAssessmentTemplate,
  },
  {
    key: 'regulation-evidence',
    name: { en: 'Regulation Evidence', de: 'Nachweise für ein Regelwerk' },
    description: {
      en: 'Control by control, the evidence that the tenant provides. For auditors; it does not state that a regulation is met.',
      de: 'Anforderung für Anforderung, welche Nachweise der Mandant liefert. Für Prüfer; sagt nicht, dass ein Regelwerk erfüllt ist.',
    },
    data: 'RegulationEvidence',
    customData: [
      {
        name: 'regulation',
        label: 'Regulation',
        labelDe: 'Regelwerk',
        type: 'Text',
        isRequired: true,
        from: 'regulations',
      },
    ],
    template: regulationEvidenceTemplate,
  },
  {
    key: 'changes',
    name: { en: 'Change Report', de: 'Änderungsbericht' },
    description: {
      en: 'What improved, what regressed and what was fixed in a period.',
      de: 'Was sich in einem Zeitraum verbessert, verschlechtert oder wieder verbessert hat.',
    },
    data: 'Changes',
    customData: [{ ...period, isRequired: true }],
    template: changesTemplate,
  },
  {
    key: 'exemptions',
    name: { en: 'Exemptions and Assignments', de: 'Ausnahmen und Zuweisungen' },
    description: {
      en: 'What was accepted, by whom and until when; who takes care of what. Ready for sign-off.',
      de: 'Was akzeptiert wurde, von wem und bis wann; wer sich worum kümmert. Bereit zur Unterschrift.',
    },
    data: 'ExemptionsAndAssignments',
    customData: [],
    template: exemptionsTemplate,
  },
  {
    key: 'remediation-plan',
    name: { en: 'Remediation Plan', de: 'Maßnahmenplan' },
    description: {
      en: 'The next steps in order, with their effort and the points they add.',
      de: 'Die nächsten Schritte in ihrer Reihenfolge, mit Aufwand und Punkten.',
    },
    data: 'RemediationPlan',
    customData: [],
    template: remediationPlanTemplate,
  },
]

const made = new Map<string, Buffer>()
/** The template of a built-in report, or undefined: made once in the life of a process. */
export function builtInTemplate(key: string, lang: Lang): Buffer | undefined {
  const builtIn = builtIns.find((one) => one.key === key)
  if (!builtIn) return undefined
  const place = `${key}.${lang}`
  const known = made.get(place) ?? builtIn.template(lang)
  made.set(place, known)
  return known
}

export const builtInUrl = (key: string, lang: Lang) => `/api/report/template/${key}.docx?lang=${lang}`
/** What the address of a built-in template names. */
export function builtInAt(url: string): { key: string; lang: Lang } | null {
  const [, key, lang] = /^\/api\/report\/template\/([a-z-]+)\.docx(?:\?lang=(en|de))?$/.exec(url) ?? []
  return key ? { key, lang: (lang ?? 'en') as Lang } : null
}
