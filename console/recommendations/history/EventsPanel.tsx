import { timeZone } from '#console/kit/dates.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import type { Chosen } from './chosen.ts'
import { DotChart } from './DotChart.tsx'
import { DotKey } from './DotKey.tsx'
import { DotTable } from './DotTable.tsx'
import { type Dot, dotsOf } from './dots.ts'
import { type HistoryTab, laneNames, lanes } from './lanes.ts'
import type { Range } from './range.ts'
import { text } from './texts.ts'

interface Props {
  shown: HistoryTab
  range: Range
  chosen: Chosen | null
  /** Null when the chosen dot was chosen again. */
  onChoose(dot: Dot | null): void
}

/** The days of the range as dots; a tab of one kind shows its lane only. */
export function EventsPanel({ shown, range, chosen, onChoose }: Props) {
  const t = useText()
  const answer = useAnswer(
    accountRecommendationCalls.dailyEvents,
    { query: { ...range, timezone: timeZone() } },
    { quiet: true },
  )
  const days = answer.data
  const shownLanes = shown === 'all' ? laneNames : [shown]
  const dots = dotsOf(days ?? [], shownLanes)
  return (
    <Panel
      className="history-chart"
      title={t(shown === 'all' ? text.allHistory : lanes[shown].label)}
      extra={<DotKey />}
    >
      {answer.isError && !days ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !days ? (
        <Bone height={shownLanes.length * 48 + 28} />
      ) : dots.length === 0 ? (
        <div className="dots-empty">
          <EmptyState state="na" title={t(text.noEvents)} text={t(text.noEventsText)} />
        </div>
      ) : (
        <>
          <DotChart
            days={days}
            range={range}
            shown={shownLanes}
            chosen={chosen}
            onChoose={(dot) => onChoose(dot.day === chosen?.day && dot.lane === chosen.lane ? null : dot)}
          />
          <DotTable dots={dots} />
        </>
      )}
    </Panel>
  )
}
