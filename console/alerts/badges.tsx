import { useLanguage } from '#console/kit/i18n.tsx'
import { severityShape } from '#console/kit/severity-shape.ts'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { type Choices, labelOf } from '#contract/kit/choices.ts'
import { wordOf } from '#contract/kit/entity.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'
import { text } from './texts.ts'

export function Severity({ severity }: { severity: number }) {
  const { lang } = useLanguage()
  return (
    <SeverityBadge
      severity={severityShape(severity)}
      label={labelOf(recommendationSeverity, severity, lang) ?? String(severity)}
    />
  )
}

/** Compliant, Not-Compliant, N/A, or exempted whatever it is. */
export function Compliance({
  isCompliant,
  isExempted = false,
}: {
  isCompliant: boolean | null
  isExempted?: boolean
}) {
  const { t, lang } = useLanguage()
  if (isExempted) return <StateBadge state="exempted" label={t(text.exempted)} />
  const word = wordOf(complianceWords, isCompliant)
  return <StateBadge state={word.state ?? 'na'} label={word[lang]} />
}

export function ChoiceBadge({ of, value }: { of: Choices; value: number }) {
  const { lang } = useLanguage()
  const choice = of.all.find((one) => one.value === value)
  return <StateBadge state={choice?.state ?? 'na'} label={choice?.label[lang] ?? String(value)} />
}
