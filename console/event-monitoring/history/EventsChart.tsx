import { Button } from 'antd'
import { useState } from 'react'
import { Failed } from '#console/kit/Failed.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Bone } from '#console/ui/Skeletons.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditActionType, auditItems, auditItemType } from '#contract/audit-events/audit-choices.ts'
import { TypeMark } from '../TypeMark.tsx'
import { type ActionCount, axisTop, type Bar, barName, barsOf } from './bars.ts'
import { DayDetails } from './DayDetails.tsx'
import type { Range } from './range.ts'
import { text } from './texts.ts'
import './EventsChart.css'

interface Props {
  range: Range
  /** The days of a bar become the range. */
  onChoose(range: Range): void
}

const titles = { day: text.perDay, week: text.perWeek, month: text.perMonth, months: text.perMonths }
const shownActions = 7

/** Stacked bars, and beside them the actions of the bar under the pointer; at first the last one that has some. */
export function EventsChart({ range, onChoose }: Props) {
  const { t, lang } = useLanguage()
  const query = { startDate: range.from, endDate: range.to }
  const summary = useAnswer(auditCalls.summary, { query }, { quiet: true })
  const [looked, look] = useState<string | null>(null)
  const [isOpen, open] = useState(false)
  const bars = summary.data ? barsOf(summary.data, range) : []
  const current = bars.find(({ from }) => from === looked) ?? bars.findLast(({ total }) => total > 0)
  const total = bars.reduce((sum, bar) => sum + bar.total, 0)
  const unit = bars[0]?.unit ?? 'month'
  const months = unit === 'months' ? monthsOf(bars) : 1
  return (
    <Panel
      className="audit-chart-panel"
      title={t(titles[unit], { n: months })}
      extra={
        <div className="audit-legend">
          {auditItems.map(({ name }) => (
            <span key={name}>
              <TypeMark type={name} />
              {auditItemType.members[name][lang]}
              <strong className="num">
                {formatNumber(
                  bars.reduce(
                    (sum, bar) => sum + (bar.types.find(({ type }) => type === name)?.count ?? 0),
                    0,
                  ),
                  lang,
                )}
              </strong>
            </span>
          ))}
        </div>
      }
    >
      {summary.isError && !summary.data ? (
        <Failed error={summary.error} onRetry={() => void summary.refetch()} />
      ) : !summary.data ? (
        <Bone height={212} />
      ) : total === 0 ? (
        <div className="audit-chart-empty">
          <EmptyState state="na" title={t(text.noEvents)} />
        </div>
      ) : (
        <div className="audit-chart">
          <Bars bars={bars} current={current} onLook={look} onChoose={onChoose} />
          {current && <Actions bar={current} onOpen={() => open(true)} />}
        </div>
      )}
      {isOpen && current && (
        <DayDetails rows={summary.data ?? []} bar={current} onClose={() => open(false)} />
      )}
    </Panel>
  )
}

const monthsOf = ([first, second]: readonly Bar[]): number => {
  if (!first || !second) return 1
  const at = ({ from }: Bar) => Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7))
  return at(second) - at(first)
}

function Bars({
  bars,
  current,
  onLook,
  onChoose,
}: {
  bars: readonly Bar[]
  current: Bar | undefined
  onLook(from: string): void
  onChoose(range: Range): void
}) {
  const { t, lang } = useLanguage()
  const top = axisTop(bars)
  const ticks = [top, (top * 3) / 4, top / 2, top / 4, 0]
  return (
    <div className="audit-bars">
      <div className="audit-axis num" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{formatNumber(tick, lang)}</span>
        ))}
      </div>
      <fieldset className="audit-bar-row">
        <legend className="sr-only">{t(text.chart)}</legend>
        {bars.map((bar) => (
          <button
            key={bar.from}
            type="button"
            className={bar.from === current?.from ? 'audit-bar audit-bar-current' : 'audit-bar'}
            onPointerEnter={() => onLook(bar.from)}
            onFocus={() => onLook(bar.from)}
            onClick={() => onChoose({ from: bar.from, to: bar.to })}
          >
            <span className="audit-bar-plot">
              {bar.total > 0 && <span className="audit-bar-total num">{formatNumber(bar.total, lang)}</span>}
              {bar.types
                .toReversed()
                .map(
                  ({ type, count }) =>
                    count > 0 && (
                      <i
                        key={type}
                        className={`audit-bar-part audit-bar-${type}`}
                        style={{ height: `${(count / top) * 100}%` }}
                      />
                    ),
                )}
            </span>
            <span className="sr-only">{t(text.count)}, </span>
            <span className="audit-bar-name">{barName(bar, lang)}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Actions({ bar, onOpen }: { bar: Bar; onOpen(): void }) {
  const { t, lang } = useLanguage()
  const shown = bar.actions.length > shownActions ? bar.actions.slice(0, shownActions - 1) : bar.actions
  const rest = bar.actions.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="audit-actions" aria-live="polite">
      <div className="audit-actions-head">
        <span>{barName(bar, lang)}</span>
        <span className="quiet num">{formatNumber(bar.total, lang)}</span>
      </div>
      <ul>
        {shown.map((one) => (
          <ActionLine key={one.action} {...one} />
        ))}
        {rest > 0 && (
          <li>
            <i className="type-mark" />
            <span className="quiet">{t(text.more, { n: bar.actions.length - shown.length })}</span>
            <span className="num">{formatNumber(rest, lang)}</span>
          </li>
        )}
      </ul>
      <Button type="link" onClick={onOpen}>
        {t(text.perDayDetails)}
      </Button>
    </div>
  )
}

export function ActionLine({ type, action, count }: ActionCount) {
  const { lang } = useLanguage()
  const name = auditActionType.all.find((one) => one.name === action)?.label[lang] ?? action
  return (
    <li>
      <TypeMark type={type} />
      <span className="cut">{name}</span>
      <strong className="num">{formatNumber(count, lang)}</strong>
    </li>
  )
}
