import { Input } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useCount } from '#console/kit/rows.ts'
import { Tabs } from '#console/ui/Tabs.tsx'
import { down } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import {
  type RecommendationHistory,
  recommendationHistory,
} from '#contract/recommendations/recommendation-history.ts'
import { actionsOn, detailsAction } from '../actions.tsx'
import { atOnce } from '../details/address.ts'
import { DetailsBeside } from '../details/DetailsBeside.tsx'
import type { WorkDialog } from '../dialogs.tsx'
import { subjectOf } from '../subject.ts'
import { detailsOf, historyCells } from './cells.tsx'
import { readChosen } from './chosen.ts'
import { DayNote } from './DayNote.tsx'
import { historyDialogs } from './dialogs.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { type HistoryTab, historyFilter, readShown, tabs } from './lanes.ts'
import { type Range, readRange } from './range.ts'
import { text } from './texts.ts'

const RangePicker = lazy(() => import('#console/kit/RangePicker.tsx'))
const defaults = { top: 50, sort: down('date') }
const empty = { title: text.emptyTitle, text: text.emptyText }
const workOn = actionsOn(subjectOf)

/** What changed, when and by whom. Kind, range, day and open details stand in the address. */
export default function RecommendationHistoryScreen() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const range = readRange(params)
  const shown = readShown(params)
  const chosen = readChosen(params)
  const details = params.get('details')
  const actions = useMemo(
    (): ListAction<RecommendationHistory, WorkDialog>[] => [
      detailsAction((row) => void navigate(detailsOf(row.recommendationId, window.location.search), atOnce)),
      ...workOn,
    ],
    [navigate],
  )
  const change = (changes: Record<string, string | null>) =>
    setParams(() => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries({ $skip: null, ...changes }))
        if (value === null) next.delete(name)
        else next.set(name, value)
      return next
    })
  const close = () => {
    const next = new URLSearchParams(params)
    next.delete('details')
    next.delete('tab')
    setParams(next)
  }
  return (
    <ListScreen
      entity={recommendationHistory}
      title={text.title}
      headless
      defaults={defaults}
      fixedFilter={
        chosen
          ? historyFilter(chosen.lane, { from: chosen.day, to: chosen.day })
          : historyFilter(shown, range)
      }
      fixedColumns={2}
      cells={historyCells}
      actions={actions}
      dialogs={historyDialogs}
      empty={empty}
      onOpen={(row) => void navigate(detailsOf(row.recommendationId, window.location.search), atOnce)}
      isCurrent={details === null ? undefined : (row) => String(row.recommendationId) === details}
      above={
        <>
          <HistoryHead
            shown={shown}
            range={range}
            onShow={(show) => change({ show: show === 'all' ? null : show, day: null, lane: null })}
            onRange={(next) =>
              change({ from: next?.from ?? null, to: next?.to ?? null, day: null, lane: null })
            }
          />
          <EventsPanel
            shown={shown}
            range={range}
            chosen={chosen}
            onChoose={(dot) => change(dot ? { day: dot.day, lane: dot.lane } : { day: null, lane: null })}
          />
        </>
      }
      views={chosen && <DayNote chosen={chosen} onClear={() => change({ day: null, lane: null })} />}
      beside={() => (
        <DetailsBeside
          recommendationId={details !== null && /^\d{1,9}$/.test(details) ? Number(details) : null}
          onClose={close}
        />
      )}
    />
  )
}

interface HeadProps {
  shown: HistoryTab
  range: Range
  onShow(shown: HistoryTab): void
  onRange(range: Range | null): void
}
function HistoryHead({ shown, range, onShow, onRange }: HeadProps) {
  const t = useText()
  const { from, to } = range
  return (
    <div className="history-head">
      <Tabs
        label={t(text.tabs)}
        shown={shown}
        onShow={onShow}
        tabs={tabs.map(({ key, label }) => ({
          key,
          label: <TabLabel label={label} filter={historyFilter(key, range)} />,
        }))}
      />
      <Suspense fallback={<Input disabled aria-label={t(text.range)} style={{ width: 240 }} />}>
        <RangePicker
          labels={{ from: t(text.from), to: t(text.to) }}
          value={{ from, to }}
          onChange={onRange}
        />
      </Suspense>
    </div>
  )
}

function TabLabel({ label, filter }: { label: Text; filter: string }) {
  const t = useText()
  const count = useCount(recommendationHistory, filter).data
  return (
    <>
      {t(label)}
      <span className="tab-count num"> {count ?? '…'}</span>
    </>
  )
}
