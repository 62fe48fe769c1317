import { useState } from 'react'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useWidth } from '#console/kit/useWidth.ts'
import { breakpoints } from '#console/ui/sizes.ts'
import { useMediaQuery } from '#console/ui/useMediaQuery.ts'
import { DotMark } from './DotMark.tsx'
import { DotTip } from './DotTip.tsx'
import { type Dot, dotsOf, largestDot, neighbour, tickDays } from './dots.ts'
import { type DayOfEvents, type Lane, lanes } from './lanes.ts'
import { daysOf, type Range } from './range.ts'
import { text } from './texts.ts'
import './DotChart.css'

const laneHeights = { wide: 48, narrow: 64 }
const axisHeight = 28
const labelWidth = 172

interface Props {
  days: readonly DayOfEvents[]
  range: Range
  shown: readonly Lane[]
  chosen: { day: string; lane: Lane } | null
  onChoose(dot: Dot): void
}

/** A lane for each kind of change, a dot for each day of it: the larger, the more happened. */
export function DotChart({ days, range, shown, chosen, onChoose }: Props) {
  const { t, lang } = useLanguage()
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`)
  const [box, width] = useWidth<HTMLDivElement>()
  const [active, setActive] = useState<Dot | null>(null)
  const largest = largestDot(isNarrow)
  const laneHeight = laneHeights[isNarrow ? 'narrow' : 'wide']
  const axis = daysOf(range)
  const dots = dotsOf(days, shown)
  const left = isNarrow ? largest : labelWidth
  const step = axis.length > 1 ? Math.max(0, width - left - largest) / (axis.length - 1) : 0
  const place = new Map(axis.map((day, at) => [day, left + at * step]))
  const xOf = (day: string) => place.get(day) ?? left
  // In a narrow window the name of a lane stands above its dots.
  const yOf = (lane: Lane) => laneHeight * shown.indexOf(lane) + (isNarrow ? 40 : laneHeight / 2)
  const height = shown.length * laneHeight + axisHeight
  const isSame = (dot: Dot, other: { day: string; lane: Lane } | null) =>
    dot.day === other?.day && dot.lane === other.lane
  const stop =
    dots.find((dot) => isSame(dot, active)) ?? dots.find((dot) => isSame(dot, chosen)) ?? dots.at(-1)

  return (
    <div ref={box} className="dots" style={{ height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
        <svg width={width} height={height} role="group" aria-label={`${t(text.chart)}. ${t(text.keys)}`}>
          {tickDays(axis, isNarrow ? 4 : 10).map((day) => (
            <g key={day} className="dots-tick">
              <line x1={xOf(day)} x2={xOf(day)} y1={0} y2={height - axisHeight} />
              <text x={xOf(day)} y={height - 8} textAnchor={isNarrow && day === axis[0] ? 'start' : 'middle'}>
                {formatDate(day, 'MMM dd', { lang, utc: true })}
              </text>
            </g>
          ))}
          {shown.map((lane) => (
            <g key={lane} className="dots-lane">
              <line x1={left} x2={width} y1={yOf(lane)} y2={yOf(lane)} />
              <text x={0} y={isNarrow ? yOf(lane) - 26 : yOf(lane) + 4}>
                {t(lanes[lane].label)}
              </text>
            </g>
          ))}
          {dots
            .toSorted((a, b) => b.count - a.count)
            .map((dot) => (
              <DotMark
                key={`${dot.lane} ${dot.day}`}
                dot={dot}
                x={xOf(dot.day)}
                y={yOf(dot.lane)}
                largest={largest}
                isChosen={isSame(dot, chosen)}
                isStop={dot === stop}
                onActive={setActive}
                onChoose={onChoose}
                onKey={(key) => neighbour(dots, dot, key, shown)}
              />
            ))}
        </svg>
      )}
      {active && <DotTip dot={active} x={xOf(active.day)} y={yOf(active.lane)} width={width} />}
    </div>
  )
}
