import type { ReactNode } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { easeOfFix, estimatedWork } from '#contract/recommendations/recommendation-choices.ts'
import { riskLevel, type Story } from '#contract/stories/stories.ts'
import { text } from './texts.ts'
import './StoryFacts.css'

const shapes = ['low', 'moderate', 'high'] as const

/** How bad it is, how much work it takes, how much people notice. */
export function StoryFacts({ story }: { story: Story }) {
  const { t, lang } = useLanguage()
  return (
    <dl className="story-facts" aria-label={t(text.facts)}>
      <Fact name={t(text.risk)}>
        <SeverityBadge
          severity={shapes[story.riskLevel - 1] ?? 'low'}
          label={labelOf(riskLevel, story.riskLevel, lang) ?? String(story.riskLevel)}
        />
      </Fact>
      <Fact name={t(text.effort)}>{labelOf(estimatedWork, story.estimatedEffort, lang)}</Fact>
      <Fact name={t(text.impact)}>{labelOf(easeOfFix, story.userImpact, lang)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
