import { useLanguage } from '#console/kit/i18n.tsx'
import { formatChange, formatNumber } from '#console/kit/numbers.ts'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { type State, StateIcon } from '#console/ui/StateIcon.tsx'
import type { AnswerOf } from '#contract/kit/call.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { FigureBones } from './bones.tsx'
import { links } from './links.ts'
import { ScoreAge } from './ScoreAge.tsx'
import { ListLink, ShowMore, StatCard } from './StatCard.tsx'
import { text } from './texts.ts'
import './ComplianceCard.css'

type ComplianceState = AnswerOf<typeof statisticsCalls.complianceState>

/** How many of the assessed recommendations are met, and how they were assessed. */
export function ComplianceCard() {
  const { t } = useLanguage()
  const answer = useAnswer(statisticsCalls.complianceState, {}, { staleTime: justRead })
  return (
    <StatCard
      title={t(text.state)}
      extra={<ShowMore to={links.notExempted} />}
      className="card-third"
      answer={answer}
      bones={<FigureBones lines={8} />}
    >
      {(state) => <Shares state={state} />}
    </StatCard>
  )
}

function Shares({ state }: { state: ComplianceState }) {
  const { t, lang } = useLanguage()
  const {
    assessed,
    total,
    exempted,
    automaticRecommendations: automatic,
    manualRecommendations: manual,
  } = state
  const open = state.totalNumOfNonCompliantRecommendations - exempted
  const compliant = assessed - state.totalNumOfNonCompliantRecommendations
  const na = total - assessed
  const number = (value: number) => formatNumber(value, lang)
  return (
    <div className="compliance">
      <p className="figure">
        {assessed === 0 ? (
          t(text.na)
        ) : (
          <>
            {formatNumber(state.compliantRecommendationPercentage, lang, 2)}
            <span className="figure-unit">%</span>
          </>
        )}
      </p>
      <ScoreAge />
      <Change state={state} />
      <p className="figure-base">
        {assessed === 0 ? (
          t(text.nothingAssessed)
        ) : (
          <>
            <strong className="num">{number(compliant)}</strong>{' '}
            {t(text.assessed, { total: number(assessed) })}
          </>
        )}
        {na > 0 && (
          <>
            {' · '}
            <ListLink to={links.notAssessed}>{t(text.notAssessed, { n: number(na) })}</ListLink>
          </>
        )}
      </p>
      <ShareBar
        label={t(text.shares, { compliant, open, exempted, na })}
        shares={[
          { tone: 'ok', value: compliant },
          { tone: 'bad', value: open },
          { tone: 'exempted', value: exempted },
        ]}
        notAssessed={na}
      />
      <ul className="compliance-key">
        <Key state="ok" word={t(text.compliant)} count={number(compliant)} to={links.compliant} />
        <Key state="exempted" word={t(text.exempted)} count={number(exempted)} to={links.exempted} />
        <Key state="bad" word={t(text.notCompliant)} count={number(open)} to={links.open} />
        <Key state="na" word={t(text.na)} count={number(na)} to={links.notAssessed} />
      </ul>
      <div className="compliance-methods">
        <Method word={t(text.automatic)} counts={automatic} />
        <Method word={t(text.manual)} counts={manual} />
      </div>
    </div>
  )
}

/** Against a week ago; nothing while there was nothing then. */
function Change({ state }: { state: ComplianceState }) {
  const { t, lang } = useLanguage()
  const points = state.percentageChange
  if (points === null) return null
  if (points === 0) return <p className="figure-base quiet">{t(text.noChange)}</p>
  return (
    <p className="figure-base">
      <span className={points > 0 ? 'state-ok' : 'state-bad'} aria-hidden="true">
        {points > 0 ? '↑' : '↓'}
      </span>{' '}
      <strong className="num">{t(text.points, { n: formatChange(points, lang, 2) })}</strong>{' '}
      <span className="quiet">{t(text.sinceLastWeek)}</span>
    </p>
  )
}

type KeyProps = { state: State; word: string; count: string; to: string }

const Key = ({ state, word, count, to }: KeyProps) => (
  <li>
    <ListLink className="compliance-key-link" to={to}>
      <StateIcon state={state} size={14} />
      <span className="cut">{word}</span>
      <strong className="num">{count}</strong>
    </ListLink>
  </li>
)

function Method({ word, counts }: { word: string; counts: ComplianceState['manualRecommendations'] }) {
  const { t } = useLanguage()
  const { compliant, nonCompliant, na, total } = counts
  return (
    <div className="compliance-method">
      <div className="compliance-method-line">
        <span>{word}</span>
        <span className="quiet">
          <strong className="num">{compliant}</strong>{' '}
          {t(text.ofCompliant, { total: compliant + nonCompliant })}
        </span>
      </div>
      <ShareBar
        thin
        label={`${word}: ${t(text.methodCounts, { nonCompliant, na, total })}`}
        shares={[
          { tone: 'ok', value: compliant },
          { tone: 'bad', value: nonCompliant },
        ]}
        notAssessed={na}
      />
      <div className="compliance-method-note quiet">{t(text.methodCounts, { nonCompliant, na, total })}</div>
    </div>
  )
}
