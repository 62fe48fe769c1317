import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { answerQuery, justRead } from '#console/kit/query.ts'
import { chartColors } from '#console/ui/colors.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { byDay, type DayOfDrifts, isRegression } from '../drifts.ts'
import type { Range } from '../periods.ts'
import { text } from '../texts.ts'
import { LineChart, scoreWords } from './LineChart.tsx'

type Day = AnswerOf<typeof statisticsCalls.trendOverTime>['bySecurityScore'][number]
const namedChanges = 4
const none: DayOfDrifts = { count: 0, named: [] }

/** Both scores of the account, and the days on which something drifted. */
export default function ScoreTrend({ days, range }: { days: readonly Day[]; range: Range }) {
  const { t, lang } = useLanguage()
  const { data } = useQuery({
    ...answerQuery(statisticsCalls.complianceDrifts, { query: range }, { staleTime: justRead }),
    placeholderData: keepPreviousData,
  })
  const drifts = data ? byDay(data) : new Map<string, DayOfDrifts>()
  const words = (date: string) => {
    const day = days.find((one) => one.date === date)
    const count = drifts.get(date)?.count ?? 0
    return [
      formatDate(date, 'MMM dd', { lang, utc: true }),
      `${t(text.baseline)} ${scoreWords(day?.standardScore ?? null, lang)}`,
      `${t(text.custom)} ${scoreWords(day?.customScore ?? null, lang)}`,
      t(text.coverage, { assessed: day?.assessed ?? 0, total: day?.total ?? 0 }),
      ...(count ? [t(count === 1 ? text.oneChange : text.changes, { n: count })] : []),
    ].join(', ')
  }
  return (
    <div className="trend">
      <ul className="trend-legend">
        <li>
          <i className="trend-line" style={{ background: chartColors.score }} />
          {t(text.baselineScore)}
        </li>
        <li>
          <i className="trend-line" style={{ background: chartColors.custom }} />
          {t(text.customScore)}
        </li>
        <li className="quiet">
          <i className="trend-ring" />
          {t(text.driftDay)}
        </li>
      </ul>
      <LineChart
        label={t(text.trend)}
        days={days.map(({ date }) => date)}
        series={[
          {
            key: 'baseline',
            name: t(text.baselineScore),
            color: chartColors.score,
            width: 2.5,
            values: days.map(({ standardScore }) => standardScore),
          },
          {
            key: 'custom',
            name: t(text.customScore),
            color: chartColors.custom,
            width: 2,
            values: days.map(({ customScore }) => customScore),
          },
        ]}
        band
        marked={new Set(drifts.keys())}
        words={words}
        note={(date) => (
          <DayNote day={days.find((one) => one.date === date)} drifts={drifts.get(date) ?? none} />
        )}
      />
      <ScoreTable days={days} drifts={drifts} />
    </div>
  )
}

function DayNote({ day, drifts }: { day: Day | undefined; drifts: DayOfDrifts }) {
  const { t, lang } = useLanguage()
  if (!day) return null
  const named = drifts.named.slice(0, namedChanges)
  const more = drifts.count - named.length
  return (
    <>
      <div className="trend-tip-line">
        <strong>{formatDate(day.date, 'MMM dd', { lang, utc: true })}</strong>
        <span className="quiet">
          {drifts.count > 0 && t(drifts.count === 1 ? text.oneChange : text.changes, { n: drifts.count })}
        </span>
      </div>
      {named.length > 0 && (
        <ul className="trend-tip-changes">
          {named.map((drift) => (
            <li key={`${drift.account_recommendation_id} ${drift.change_date}`}>
              <span className={isRegression(drift) ? 'state-bad' : 'state-ok'}>
                {isRegression(drift) ? <ArrowDown size={14} /> : <ArrowUp size={14} />}
              </span>
              <span className="cut">{drift.arh_findings}</span>
            </li>
          ))}
          {more > 0 && <li className="quiet">{t(text.moreChanges, { n: more })}</li>}
        </ul>
      )}
      <span className="quiet num">{t(text.coverage, { assessed: day.assessed, total: day.total })}</span>
    </>
  )
}

/** What the lines show, for who cannot see them. */
function ScoreTable({ days, drifts }: { days: readonly Day[]; drifts: Map<string, DayOfDrifts> }) {
  const { t, lang } = useLanguage()
  return (
    <div className="sr-only">
      <table>
        <caption>{t(text.trend)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(text.day)}</th>
            <th scope="col">{t(text.baselineScore)}</th>
            <th scope="col">{t(text.customScore)}</th>
            <th scope="col">{t(text.assessedOnes)}</th>
            <th scope="col">{t(text.drifts)}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDate(day.date, 'MMM dd', { lang, utc: true })}</th>
              <td>{scoreWords(day.standardScore, lang)}</td>
              <td>{scoreWords(day.customScore, lang)}</td>
              <td>{t(text.coverage, { assessed: day.assessed, total: day.total })}</td>
              <td>{drifts.get(day.date)?.count ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
