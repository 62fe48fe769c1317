import { Button } from 'antd'
import { Link, useParams } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { useTabName } from '#console/kit/usePageTitle.ts'
import { Breadcrumb } from '#console/ui/Breadcrumb.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { linkTo } from '#contract/screens/links.ts'
import type { Story } from '#contract/stories/stories.ts'
import { StoryBones } from './StoryBones.tsx'
import { StoryFacts } from './StoryFacts.tsx'
import { percentageWord, StoryProgress } from './StoryProgress.tsx'
import { StorySteps } from './StorySteps.tsx'
import { text } from './texts.ts'
import { useStory } from './useStory.ts'
import './StoryScreen.css'

/** One story: what happens in it, how far the account is, and what to do in which order. */
export default function StoryScreen() {
  const t = useText()
  const { storyId = '' } = useParams()
  const id = /^\d{1,9}$/.test(storyId) ? Number(storyId) : null
  const story = useStory(id)
  if (story.data) return <StoryPage story={story.data} />
  if (id === null || story.data === null)
    return (
      <Panel>
        <EmptyState
          title={t(text.gone)}
          text={t(text.goneText)}
          action={<Link to={linkTo('stories')}>{t(text.toList)}</Link>}
        />
      </Panel>
    )
  if (story.error)
    return (
      <Panel>
        <EmptyState
          state="bad"
          title={t(text.failed)}
          text={story.error.message}
          action={<Button onClick={() => void story.refetch()}>{t(text.tryAgain)}</Button>}
        />
      </Panel>
    )
  return <StoryBones />
}

function StoryPage({ story }: { story: Story }) {
  const t = useText()
  useTabName(story.name)
  return (
    <>
      <header className="story-head">
        <div className="story-words">
          <Breadcrumb
            label={t(text.breadcrumb)}
            parent={<Link to={linkTo('stories')}>{t(text.stories)}</Link>}
            here={story.name}
          />
          <h2>{story.name}</h2>
          <p className="story-text">{story.description}</p>
        </div>
        <div className="story-score">
          <strong className="num">{percentageWord(t, story.percentageCompliant)}</strong>
          <StoryProgress story={story} />
          <StoryFacts story={story} />
        </div>
      </header>
      <StorySteps storyId={story.id} />
    </>
  )
}
