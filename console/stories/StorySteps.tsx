import { Button } from 'antd'
import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { useChoice } from '#console/kit/useChoice.ts'
import { ChoiceBar } from '#console/ui/ChoiceBar.tsx'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { TableSkeleton } from '#console/ui/Skeletons.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { StoryRecommendation } from '#contract/stories/stories.ts'
import { StepRow } from './StepRow.tsx'
import { stepColumns } from './StoryBones.tsx'
import { nextStep, type StepState, stateOf, stepStates } from './steps.ts'
import { text } from './texts.ts'
import { useSteps } from './useStory.ts'
import './StorySteps.css'

const words: Record<StepState, Text> = {
  nonCompliant: complianceWords.false,
  compliant: complianceWords.true,
  notAssessed: complianceWords.na,
}

/** The recommendations of a story in the recommended order, and which is the next. */
export function StorySteps({ storyId }: { storyId: number }) {
  const t = useText()
  const steps = useSteps(storyId)
  const [state, choose] = useChoice<StepState | 'all'>('state', ['all', ...stepStates], 'all')
  const all = steps.data ?? []
  const shown = all.filter((step) => state === 'all' || stateOf(step) === state)
  const count = (one: StepState) => all.filter((step) => stateOf(step) === one).length
  return (
    <>
      {steps.data && all.length > 0 && <NextStep step={nextStep(all)} />}
      <Panel
        flush
        title={
          <>
            {t(text.recommendations)} <span className="story-steps-note">{t(text.inOrder)}</span>
          </>
        }
        extra={
          <ChoiceBar
            label={t(text.filter)}
            value={state}
            onChange={choose}
            options={[
              { value: 'all', label: `${t(text.all)} ${all.length}` },
              ...stepStates.map((one) => ({ value: one, label: `${t(words[one])} ${count(one)}` })),
            ]}
          />
        }
      >
        {steps.isPending && <TableSkeleton label={t(text.loading)} columns={stepColumns} />}
        {steps.isError && (
          <EmptyState
            state="bad"
            title={t(text.failed)}
            text={steps.error.message}
            action={<Button onClick={() => void steps.refetch()}>{t(text.tryAgain)}</Button>}
          />
        )}
        {shown.length > 0 && (
          <div className="story-steps">
            <div className="story-steps-head" aria-hidden="true">
              <span>#</span>
              <span>{t(text.finding)}</span>
              <span>{t(text.severity)}</span>
              <span>{t(text.product)}</span>
              <span>{t(text.work)}</span>
              <span>{t(text.compliance)}</span>
            </div>
            <ol aria-label={t(text.recommendations)}>
              {shown.map((step) => (
                <StepRow key={step.id} step={step} />
              ))}
            </ol>
          </div>
        )}
        {steps.data && shown.length === 0 && (
          <EmptyState state="na" title={t(all.length ? text.nothingFound : text.noRecommendations)} />
        )}
      </Panel>
    </>
  )
}

function NextStep({ step }: { step: StoryRecommendation | undefined }) {
  const t = useText()
  if (!step)
    return (
      <p className="next-step">
        <StateIcon state="ok" />
        {t(text.allDone)}
      </p>
    )
  return (
    <p className="next-step">
      <strong>{t(text.next)}</strong>
      <Link to={linkTo('recommendations', { params: { id: step.recommendationId } })}>{step.findings}</Link>
    </p>
  )
}
