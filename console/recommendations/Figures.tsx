import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { timeZone } from '#console/kit/dates.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { Panel } from '#console/ui/Panel.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { type State, StateIcon } from '#console/ui/StateIcon.tsx'
import type { Text } from '#contract/kit/text.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { linkTo } from '#contract/screens/links.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { figureFilters } from './figure-filters.ts'
import { lastDays } from './history/range.ts'
import { text } from './texts.ts'
import './Figures.css'

/** How many of how many are in each state, what is new in the last seven days, and the way to the rows. */
export function Figures() {
  const t = useText()
  const answer = useAnswer(statisticsCalls.complianceState, {}, { quiet: true })
  const state = answer.data
  const days = useLastWeek()
  const assessed = state?.assessed ?? 0
  const nonCompliant = state?.totalNumOfNonCompliantRecommendations ?? 0
  const exempted = state?.exempted ?? 0
  const total = state?.total ?? 0
  const shown = (count: number) => (state ? count : undefined)
  const sum = (kind: 'became_compliant' | 'became_non_compliant' | 'marked_exempted') =>
    days?.reduce((total, day) => total + day[kind], 0)
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
        isNew={sum('became_non_compliant')}
        filter={figureFilters.open}
      />
      <Figure
        state="ok"
        label={text.compliant}
        count={shown(assessed - nonCompliant)}
        base={t(text.ofAssessed, { n: assessed })}
        isNew={sum('became_compliant')}
        filter={figureFilters.compliant}
      />
      <Figure
        state="exempted"
        label={text.exempted}
        count={shown(exempted)}
        base={t(text.ofNonCompliant, { n: nonCompliant })}
        isNew={sum('marked_exempted')}
        filter={figureFilters.exempted}
      />
      <Figure
        state="na"
        label={text.na}
        count={shown(total - assessed)}
        base={t(text.ofAll, { n: total })}
        filter={figureFilters.na}
      />
    </nav>
  )
}

/** What happened on each of the last seven days. */
function useLastWeek() {
  const { data } = useQuery({
    queryKey: ['last-week'],
    queryFn: async ({ signal }) => {
      // The rows come first: to know the zone the browser reads its tables.
      await new Promise((resolve) => setTimeout(resolve))
      const query = { ...lastDays(7), timezone: timeZone() }
      return callApi(accountRecommendationCalls.dailyEvents, { query }, { signal, quiet: true })
    },
  })
  return data
}

interface FigureProps {
  state: State
  label: Text
  count: number | undefined
  base: string
  isNew?: number | undefined
  filter: string
}
function Figure({ state, label, count, base, isNew, filter }: FigureProps) {
  const t = useText()
  return (
    <Link className="tally" to={linkTo('recommendations', { query: { $filter: filter } })}>
      <span className="tally-line">
        <span className="state-badge">
          <StateIcon state={state} />
          {t(label)}
        </span>
        {isNew ? <span className="tally-new num">{t(text.newThisWeek, { n: isNew })}</span> : null}
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
