import { Link } from 'react-router'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { CountSinceLastWeek } from '#console/kit/SinceLastWeek.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { type State, StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import { linkTo } from '#contract/screens/links.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { figureFilters } from './figure-filters.ts'
import { text } from './texts.ts'
import './Figures.css'

/** How many of how many are in each state, how that has moved since last week, and the way to the rows. */
export function Figures() {
  const t = useText()
  const answer = useAnswer(statisticsCalls.complianceState, {}, { quiet: true })
  const state = answer.data
  const assessed = state?.assessed ?? 0
  const nonCompliant = state?.totalNumOfNonCompliantRecommendations ?? 0
  const exempted = state?.exempted ?? 0
  const total = state?.total ?? 0
  const shown = (count: number) => (state ? count : undefined)
  const weekAgo = state?.weekAgo
  if (answer.isError && !state)
    return (
      <Panel className="tallies-failed">
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      </Panel>
    )
  return (
    <nav className="tallies" aria-label={t(text.figures)}>
      <Figure
        state="bad"
        label={text.notCompliant}
        count={shown(nonCompliant - exempted)}
        base={t(text.ofAssessed, { n: assessed })}
        before={weekAgo?.open}
        filter={figureFilters.open}
      />
      <Figure
        state="ok"
        label={text.compliant}
        count={shown(assessed - nonCompliant)}
        base={t(text.ofAssessed, { n: assessed })}
        before={weekAgo?.compliant}
        filter={figureFilters.compliant}
      />
      <Figure
        state="exempted"
        label={text.exempted}
        count={shown(exempted)}
        base={t(text.ofNonCompliant, { n: nonCompliant })}
        before={weekAgo?.exempted}
        filter={figureFilters.exempted}
      />
      <Figure
        state="na"
        label={text.na}
        count={shown(total - assessed)}
        base={t(text.ofAll, { n: total })}
        before={weekAgo?.na}
        filter={figureFilters.na}
      />
    </nav>
  )
}

interface FigureProps {
  state: State
  label: Text
  count: number | undefined
  base: string
  /** How many there were a week ago. */
  before: number | undefined
  filter: string
}
function Figure({ state, label, count, base, before, filter }: FigureProps) {
  const t = useText()
  return (
    <Link className="tally" to={linkTo('recommendations', { query: { $filter: filter } })}>
      <span className="tally-line">
        <span className="state-badge">
          <StateIcon state={state} />
          {t(label)}
        </span>
        {count !== undefined && before !== undefined && <CountSinceLastWeek change={count - before} />}
      </span>
      <span className="tally-line tally-count">
        {count === undefined ? (
          <Bone width={96} height={20} />
        ) : (
          <>
            <strong className="num">{count}</strong>
            <span>{base}</span>
          </>
        )}
      </span>
    </Link>
  )
}
