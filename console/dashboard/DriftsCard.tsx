import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { answerQuery, justRead } from '#console/kit/query.ts'
import { useChoice } from '#console/kit/useChoice.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { PlainSelect } from '#console/ui/PlainSelect.tsx'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { RowBones } from './bones.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import {
  countOf,
  type Drift,
  type DriftKind,
  type Drifts,
  driftKinds,
  isRegression,
  latestOf,
} from './drifts.ts'
import { links } from './links.ts'
import { rangeOf, thisMinute } from './periods.ts'
import { ListLink, ShowMore, StatCard } from './StatCard.tsx'
import { noDrifts, text } from './texts.ts'
import { useIsAssessed } from './useIsAssessed.ts'

const offered = ['week', 'month', 'year'] as const
type Offered = (typeof offered)[number]
const words = { week: text.thisWeek, month: text.thisMonth, year: text.thisYear }
const kindWords = { all: text.all, regression: text.regression, remediation: text.remediation }
const wider: Record<Offered, Offered | null> = { week: 'month', month: 'year', year: null }

/** What became better and worse. */
export function DriftsCard() {
  const { t } = useLanguage()
  const [now] = useState(thisMinute)
  const [period, choosePeriod] = useChoice('drifts', offered, 'week')
  const [kind, chooseKind] = useChoice('driftKind', driftKinds, 'all')
  const answer = useQuery({
    ...answerQuery(
      statisticsCalls.complianceDrifts,
      { query: rangeOf(period, now) },
      { staleTime: justRead },
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <StatCard
      title={t(text.drifts)}
      extra={<ShowMore to={links.history} screen="recommendation-history" />}
      className="card-wide"
      answer={answer}
      bones={<RowBones />}
    >
      {(drifts) => (
        <>
          <div className="card-tools">
            <Segmented<DriftKind>
              name="driftKind"
              aria-label={t(text.show)}
              value={kind}
              onChange={chooseKind}
              options={driftKinds.map((value) => ({
                value,
                label: (
                  <>
                    {t(kindWords[value])} <span className="num">{countOf(drifts, value)}</span>
                  </>
                ),
              }))}
            />
            <PlainSelect<Offered>
              label={t(text.period)}
              value={period}
              onChange={choosePeriod}
              options={offered.map((value) => ({ value, label: t(words[value]) }))}
            />
          </div>
          <DriftList drifts={drifts} kind={kind} period={period} onPeriod={choosePeriod} />
        </>
      )}
    </StatCard>
  )
}

type DriftListProps = { drifts: Drifts; kind: DriftKind; period: Offered; onPeriod: (next: Offered) => void }

function DriftList({ drifts, kind, period, onPeriod }: DriftListProps) {
  const { t } = useLanguage()
  const isAssessed = useIsAssessed()
  const latest = latestOf(drifts, kind)
  const next = wider[period]
  if (latest.length === 0)
    return (
      <EmptyState
        state={kind === 'remediation' || !isAssessed ? 'na' : 'ok'}
        title={t(noDrifts[kind][period])}
        action={
          next && (
            <Button type="link" size="small" onClick={() => onPeriod(next)}>
              {t(next === 'month' ? text.lookAtMonth : text.lookAtYear)}
            </Button>
          )
        }
      />
    )
  return (
    <ul className="event-list">
      {latest.map((drift) => (
        <DriftRow key={`${drift.account_recommendation_id} ${drift.change_date}`} drift={drift} />
      ))}
    </ul>
  )
}

function DriftRow({ drift }: { drift: Drift }) {
  const { t } = useLanguage()
  const isWorse = isRegression(drift)
  return (
    <li>
      <span className={`event-icon event-${isWorse ? 'bad' : 'ok'}`}>
        {isWorse ? <ArrowDown size={16} aria-hidden="true" /> : <ArrowUp size={16} aria-hidden="true" />}
      </span>
      <div className="event-text">
        <ListLink className="event-title" to={links.recommendation(drift.recommendation_id)}>
          {drift.arh_findings}
        </ListLink>
        <span className="quiet">
          {t(isWorse ? text.regression : text.improvement)} · {drift.product_name}
          <ChangedBy drift={drift} />
        </span>
      </div>
      <span className="event-time quiet">
        <DateText iso={drift.change_date} format="MM/dd/yyyy HH:mm" />
      </span>
    </li>
  )
}
