import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { CountSinceLastWeek } from '#console/kit/SinceLastWeek.tsx'
import { FigureStrip, StripFigure } from '#console/ui/FigureStrip.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { type State, StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import { linkTo } from '#contract/screens/links.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { figureFilters } from './figure-filters.ts'
import { text } from './texts.ts'

/** How many of how many are in each state, how that has moved since last week, and the way to the rows. */
export function Figures() {
  const t = useText()
  const answer = useAnswer(statisticsCalls.complianceState, {}, { quiet: true })
  const state = answer.data
  const assessed = state?.assessed ?? 0
  const nonCompliant = state?.totalNumOfNonCompliantRecommendations ?? 0
  const exempted = state?.exempted ?? 0
  const total = state?.total ?? 0
  // Where nothing was assessed there is nothing to be glad or sorry of.
  const isKnown = !state || assessed > 0
  const shown = (count: number) => (state ? count : undefined)
  const weekAgo = state?.weekAgo
  if (answer.isError && !state)
    return (
      <Panel className="figure-strip-failed">
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      </Panel>
    )
  return (
    <FigureStrip isNavigation label={t(text.figures)}>
      <Figure
        state={isKnown ? 'bad' : 'na'}
        label={text.notCompliant}
        count={shown(nonCompliant - exempted)}
        base={t(text.ofAssessed, { n: assessed })}
        before={weekAgo?.open}
        filter={figureFilters.open}
      />
      <Figure
        state={isKnown ? 'ok' : 'na'}
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
    </FigureStrip>
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
    <StripFigure
      icon={<StateIcon state={state} />}
      label={t(label)}
      count={count}
      base={base}
      news={count !== undefined && before !== undefined && <CountSinceLastWeek change={count - before} />}
      to={linkTo('recommendations', { query: { $filter: filter } })}
    />
  )
}
