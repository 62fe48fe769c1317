import { Link } from 'react-router'
import { useLanguage } from '#console/kit/i18n.tsx'
import { severityShape } from '#console/kit/severity-shape.ts'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { wordOf } from '#contract/kit/entity.ts'
import { estimatedWork, recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { complianceWords, exemptionWords } from '#contract/recommendations/recommendation-columns.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { StoryRecommendation } from '#contract/stories/stories.ts'
import { text } from './texts.ts'

export function StepRow({ step }: { step: StoryRecommendation }) {
  const { t, lang } = useLanguage()
  const word = wordOf(complianceWords, step.isCompliant)
  return (
    <li>
      <span className="story-step-number num">
        <span className="sr-only">{t(text.priority, { n: step.priority })}</span>
        <span aria-hidden="true">{step.priority}</span>
      </span>
      <Link
        className="story-step-finding"
        to={linkTo('recommendations', { params: { id: step.recommendationId } })}
      >
        {step.findings}
      </Link>
      <SeverityBadge
        severity={severityShape(step.severity)}
        label={labelOf(recommendationSeverity, step.severity, lang) ?? String(step.severity)}
      />
      <span className="story-step-quiet cut" title={step.productName}>
        {step.productName}
      </span>
      <span className="story-step-quiet">
        <span className="story-step-name">{t(text.work)}: </span>
        {labelOf(estimatedWork, step.estimatedWork, lang)}
      </span>
      <span className="story-step-state">
        <StateBadge state={word.state ?? 'na'} label={word[lang]} />
        {step.isExempted && <StateBadge state="exempted" label={exemptionWords.true[lang]} />}
      </span>
    </li>
  )
}
