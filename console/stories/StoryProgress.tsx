import { useText } from '#console/kit/i18n.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import type { Text } from '#contract/kit/text.ts'
import type { Story } from '#contract/stories.ts'
import { text } from './texts.ts'
import './StoryProgress.css'

type Say = (text: Text, values?: Record<string, string | number>) => string

/** Without anything assessed there is no percentage, neither 0 nor 100. */
export const percentageWord = (t: Say, percentage: number | null): string =>
  percentage === null ? t(text.na) : t(text.percent, { n: Math.round(percentage) })

/** The bar with what it is a part of. */
export function StoryProgress({ story }: { story: Story }) {
  const t = useText()
  const { numOfCompliant: compliant, numOfAssessed: assessed, numOfRecommendations: total } = story
  const na = total - assessed
  return (
    <div className="story-progress">
      <ShareBar
        shares={[{ tone: 'score', value: compliant }]}
        notAssessed={na}
        total={total}
        label={t(text.bar, { compliant, assessed, na })}
      />
      <p className="num">
        {assessed > 0
          ? t(text.progress, { compliant, assessed })
          : total > 0
            ? t(text.nothingAssessed, { n: total })
            : t(text.noneInScope)}
        {assessed > 0 && na > 0 && ` · ${t(text.notAssessed, { n: na })}`}
      </p>
    </div>
  )
}
