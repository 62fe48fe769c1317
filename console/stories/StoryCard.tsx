import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { GridCard } from '#console/ui/CardGrid.tsx'
import { linkTo } from '#contract/screens/links.ts'
import type { Story } from '#contract/stories/stories.ts'
import { StoryFacts } from './StoryFacts.tsx'
import { percentageWord, StoryProgress } from './StoryProgress.tsx'
import './StoryCard.css'

export function StoryCard({ story }: { story: Story }) {
  const t = useText()
  return (
    <GridCard
      title={<Link to={linkTo('story', { params: { storyId: story.id } })}>{story.name}</Link>}
      figure={percentageWord(t, story.percentageCompliant)}
    >
      <p className="story-card-text">{story.description}</p>
      <div className="story-card-end">
        <StoryFacts story={story} />
        <StoryProgress story={story} />
      </div>
    </GridCard>
  )
}
