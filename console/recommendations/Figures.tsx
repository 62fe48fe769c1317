import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { useMatchCount } from '#console/kit/list/useList.ts'
import { useAnswer } from '#console/kit/query.ts'
import { Bone } from '#console/ui/Skeletons.tsx'
import { type State, StateIcon } from '#console/ui/StateIcon.tsx'
import { accountRecommendationCalls } from '#contract/account-recommendation-calls.ts'
import { accountRecommendations } from '#contract/account-recommendations.ts'
import type { Text } from '#contract/kit/text.ts'
import { figureFilters } from './figure-filters.ts'
import { lastDays } from './history/range.ts'
import { enabled } from './list-filter.ts'
import { text } from './texts.ts'
import './Figures.css'

const endpoint = `/odata/${accountRecommendations.name}`
const useCount = (filter: string) => useMatchCount(endpoint, `${enabled} and ${filter}`, true).data

/** How many of how many are in each state, what is new in the last seven days, and the way to the rows. */
export function Figures() {
  const t = useText()
  const open = useCount(figureFilters.open)
  const compliant = useCount(figureFilters.compliant)
  const exempted = useCount(figureFilters.exempted)
  const na = useCount(figureFilters.na)
  const nonCompliant = useCount('isCompliant eq false')
  const { data: days } = useAnswer(
    accountRecommendationCalls.dailyEvents,
    { query: { ...lastDays(7), timezone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
    { quiet: true },
  )
  const isCounted = [open, compliant, exempted, na, nonCompliant].every((count) => count !== undefined)
  const assessed = (compliant ?? 0) + (nonCompliant ?? 0)
  const sum = (kind: 'became_compliant' | 'became_non_compliant' | 'marked_exempted') =>
    days?.reduce((total, day) => total + day[kind], 0)
  return (
    <nav className="figures" aria-label={t(text.figures)}>
      <Figure
        state="bad"
        label={text.notCompliant}
        count={isCounted ? open : undefined}
        base={t(text.ofAssessed, { n: assessed })}
        isNew={sum('became_non_compliant')}
        filter={figureFilters.open}
      />
      <Figure
        state="ok"
        label={text.compliant}
        count={isCounted ? compliant : undefined}
        base={t(text.ofAssessed, { n: assessed })}
        isNew={sum('became_compliant')}
        filter={figureFilters.compliant}
      />
      <Figure
        state="exempted"
        label={text.exempted}
        count={isCounted ? exempted : undefined}
        base={t(text.ofTotal, { n: assessed + (na ?? 0) })}
        isNew={sum('marked_exempted')}
        filter={figureFilters.exempted}
      />
      <Figure
        state="na"
        label={text.na}
        count={isCounted ? na : undefined}
        base={t(text.ofAll, { n: assessed + (na ?? 0) })}
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
  isNew?: number | undefined
  filter: string
}
function Figure({ state, label, count, base, isNew, filter }: FigureProps) {
  const t = useText()
  return (
    <Link className="figure" to={`/recommendations?${new URLSearchParams({ $filter: filter })}`}>
      <span className="figure-line">
        <span className="state-badge">
          <StateIcon state={state} />
          {t(label)}
        </span>
        {isNew ? <span className="figure-new num">{t(text.newThisWeek, { n: isNew })}</span> : null}
      </span>
      <span className="figure-line figure-count">
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
