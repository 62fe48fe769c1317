import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useWidth } from '#console/kit/useWidth.ts'
import { classes } from '#console/ui/classes.ts'
import { labelInterval, linePath, lowerBound, percentTicks } from '../trend-scale.ts'
import { EndLabels } from './EndLabels.tsx'
import './LineChart.css'

export interface Series {
  key: string
  name: string
  color: string
  width: number
  /** One for each day; null where there was nothing to score. */
  values: (number | null)[]
}

type LineChartProps = {
  label: string
  /** yyyy-MM-dd, in order. */
  days: readonly string[]
  series: readonly Series[]
  /** Shades what lies between the first two. */
  band?: boolean
  /** Days with a ring on the first series. */
  marked?: ReadonlySet<string>
  /** What the day is about, beside its scores. */
  note: (day: string) => ReactNode
  /** The same in words. */
  words: (day: string) => string
}

const height = 352
const edge = { top: 12, bottom: 32, left: 48 }

/** Lines over days, in percent up to 100. A day is looked at with the pointer or with the arrow keys. */
export function LineChart({ label, days, series, band, marked, note, words }: LineChartProps) {
  const { lang } = useLanguage()
  const [box, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const isWide = width >= 640
  const hasEnds = isWide && series.length <= 2
  const right = width - (hasEnds ? 88 : 16)
  const low = lowerBound(series.flatMap(({ values }) => values.filter((value) => value !== null)))
  const x = (index: number) =>
    days.length < 2 ? (edge.left + right) / 2 : edge.left + (right - edge.left) * placeOf(days, index)
  const y = (value: number) =>
    height - edge.bottom - ((height - edge.bottom - edge.top) * (value - low)) / (100 - low)
  const pointsOf = ({ values }: Series) =>
    values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }))
  const skipped = labelInterval(days.length, (right - edge.left) / 72)
  const nearest = (clientX: number) => {
    const inside = clientX - (box.current?.getBoundingClientRect().left ?? 0)
    const distances = days.map((_, index) => Math.abs(x(index) - inside))
    return distances.indexOf(Math.min(...distances))
  }
  /** The lines run where the tip would be: it goes below them. */
  const isHigh = (index: number) =>
    series.some(({ values }) => {
      const value = values[index]
      return value != null && y(value) < height / 2
    })
  const shown = at === null ? null : Math.min(at, days.length - 1)
  const last = days.length - 1
  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: (shown ?? days.length) - 1, ArrowRight: (shown ?? -1) + 1, Home: 0, End: last }[
      event.key
    ]
    if (event.key === 'Escape') setAt(null)
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, next)))
  }
  return (
    <div
      ref={box}
      className="line-chart"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown ?? last}
      aria-valuetext={words(days[shown ?? last] ?? '')}
      onPointerMove={(event: PointerEvent) => setAt(nearest(event.clientX))}
      onPointerLeave={() => setAt(null)}
      onKeyDown={move}
      onBlur={() => setAt(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {percentTicks(low).map((tick) => (
            <g key={tick} className="line-chart-tick">
              <line x1={edge.left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text x={edge.left - 10} y={y(tick) + 4} textAnchor="end">
                {tick}%
              </text>
            </g>
          ))}
          {days.map(
            (day, index) =>
              index % (skipped + 1) === 0 && (
                <text
                  key={day}
                  className={index === shown ? 'line-chart-day line-chart-day-current' : 'line-chart-day'}
                  x={x(index)}
                  y={height - 8}
                  textAnchor={anchorOf(index, last)}
                >
                  {formatDate(day, 'MMM dd', { lang, utc: true })}
                </text>
              ),
          )}
          {band && <path className="line-chart-band" d={bandPath(series.map(pointsOf))} />}
          {shown !== null && (
            <line
              className="line-chart-cursor"
              x1={x(shown)}
              x2={x(shown)}
              y1={edge.top}
              y2={height - edge.bottom}
            />
          )}
          {series.toReversed().map((one) => (
            <g key={one.key} stroke={one.color} fill="none">
              <path
                d={linePath(pointsOf(one))}
                strokeWidth={one.width}
                strokeLinejoin="round"
                strokeLinecap="round"
              />
              {pointsOf(one).map(
                (point, index) =>
                  point &&
                  (days.length === 1 || index === shown) && (
                    <circle key={days[index]} cx={point.x} cy={point.y} r={5} fill={one.color} />
                  ),
              )}
            </g>
          ))}
          {marked &&
            series[0] &&
            pointsOf(series[0]).map(
              (point, index) =>
                point &&
                index !== shown &&
                marked.has(days[index] ?? '') && (
                  <circle
                    key={days[index]}
                    className="line-chart-mark"
                    cx={point.x}
                    cy={point.y}
                    r={4.5}
                    stroke={series[0]?.color}
                  />
                ),
            )}
          {hasEnds && <EndLabels series={series} y={y} x={right + 12} />}
        </svg>
      )}
      {shown !== null && width > 0 && (
        <div
          className={classes('line-chart-tip', isHigh(shown) && 'line-chart-tip-low')}
          style={x(shown) > width / 2 ? { right: width - x(shown) + 16 } : { left: x(shown) + 16 }}
        >
          <div className="line-chart-tip-head">{note(days[shown] ?? '')}</div>
          <ul className="line-chart-tip-scores">
            {series.map((one) => (
              <li key={one.key}>
                <i style={{ background: one.color }} />
                <span>{one.name}</span>
                <strong className="num">{scoreWords(one.values[shown] ?? null, lang)}</strong>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

export const scoreWords = (value: number | null, lang: 'en' | 'de'): string =>
  value === null ? 'N/A' : formatNumber(value, lang, 1)

/** By the calendar: a day without a scan leaves its gap. */
function placeOf(days: readonly string[], index: number): number {
  const [from, to] = [Date.parse(days[0] ?? ''), Date.parse(days.at(-1) ?? '')]
  return (Date.parse(days[index] ?? '') - from) / (to - from)
}

const anchorOf = (index: number, last: number) =>
  last > 0 && index === last ? 'end' : last > 0 && index === 0 ? 'start' : 'middle'

type Points = ({ x: number; y: number } | null)[]
function bandPath([first = [], second = []]: Points[]): string {
  const both = first.flatMap((point, index) => {
    const other = second[index]
    return point && other ? [[point, other] as const] : []
  })
  if (both.length < 2) return ''
  const there = both.map(([point]) => `${point.x} ${point.y}`)
  const back = both.toReversed().map(([, point]) => `${point.x} ${point.y}`)
  return `M${[...there, ...back].join('L')}Z`
}
