import { useText } from '#console/kit/i18n.tsx'
import { RowsLink } from '#console/kit/RowsLink.tsx'
import { PointsSinceLastWeek } from '#console/kit/SinceLastWeek.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import type { Text } from '#contract/kit/text.ts'
import type { Story } from '#contract/stories/stories.ts'
import { rowsOf } from './links.ts'
import { pointsSince } from './progress.ts'
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
      {assessed > 0 ? (
        <ul className="story-counts num">
          <li>
            <RowsLink to={rowsOf(story.id, 'compliant')} screen="recommendations">
              {t(text.progress, { compliant, assessed })}
            </RowsLink>
          </li>
          <li>
            <RowsLink to={rowsOf(story.id, 'nonCompliant')} screen="recommendations">
              {t(text.nonCompliant, { n: assessed - compliant })}
            </RowsLink>
          </li>
          {na > 0 && (
            <li>
              <RowsLink to={rowsOf(story.id, 'notAssessed')} screen="recommendations">
                {t(text.notAssessed, { n: na })}
              </RowsLink>
            </li>
          )}
        </ul>
      ) : (
        <p className="num">{total > 0 ? t(text.nothingAssessed, { n: total }) : t(text.noneInScope)}</p>
      )}
      <PointsSinceLastWeek change={pointsSince(story)} />
    </div>
  )
}
