import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { answerQuery } from '#console/kit/query.ts'
import { useChoice } from '#console/kit/useChoice.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { PlainSelect } from '#console/ui/PlainSelect.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { type Period, periods, rangeOf, thisMinute } from './periods.ts'
import { StatCard } from './StatCard.tsx'
import { text } from './texts.ts'

/** Charts come when they are needed. */
const ScoreTrend = lazy(() => import('./trend/ScoreTrend.tsx'))
const ProductTrend = lazy(() => import('./trend/ProductTrend.tsx'))

const views = ['score', 'product'] as const
type View = (typeof views)[number]
const words = {
  week: text.last7,
  month: text.last30,
  quarter: text.last90,
  year: text.last12,
  all: text.allTime,
}
const bones = <Bone height={400} />

/** The way here: both scores of each day, or one line for each product. */
export function TrendCard() {
  const { t } = useLanguage()
  const [now] = useState(thisMinute)
  const [view, chooseView] = useChoice<View>('trendBy', views, 'score')
  const [period, choosePeriod] = useChoice<Period>('trend', periods, 'week')
  const range = rangeOf(period, now)
  const answer = useQuery({
    ...answerQuery(statisticsCalls.trendOverTime, { query: range }),
    placeholderData: keepPreviousData,
  })
  return (
    <StatCard
      title={t(text.trend)}
      extra={
        <>
          <Segmented<View>
            name="trendBy"
            aria-label={t(text.view)}
            value={view}
            onChange={chooseView}
            options={[
              { value: 'score', label: t(text.score) },
              { value: 'product', label: t(text.product) },
            ]}
          />
          <PlainSelect<Period>
            label={t(text.period)}
            value={period}
            onChange={choosePeriod}
            options={periods.map((value) => ({ value, label: t(words[value]) }))}
          />
        </>
      }
      className="card-whole"
      answer={answer}
      bones={bones}
    >
      {({ bySecurityScore, byProduct }) =>
        bySecurityScore.length === 0 ? (
          <div className="trend-none">
            <EmptyState state="na" title={t(text.noTrend)} text={t(text.noTrendText)} />
          </div>
        ) : (
          <Suspense fallback={bones}>
            {view === 'score' ? (
              <ScoreTrend days={bySecurityScore} range={range} />
            ) : (
              <ProductTrend products={byProduct} />
            )}
          </Suspense>
        )
      }
    </StatCard>
  )
}
