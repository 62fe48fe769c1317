import type { KeyboardEvent } from 'react'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { type Dot, dotRadius } from './dots.ts'
import { lanes } from './lanes.ts'
import { toneMarks } from './ToneIcon.tsx'
import { text } from './texts.ts'

interface Props {
  dot: Dot
  x: number
  y: number
  largest: number
  isChosen: boolean
  /** The one that the tab key comes to. */
  isStop: boolean
  onActive(dot: Dot | null): void
  onChoose(dot: Dot): void
  /** The dot that a key leads to. */
  onKey(key: string): Dot | undefined
}

const toneTexts = { better: text.onlyBetter, worse: text.onlyWorse, other: text.mixed }
const idOf = ({ lane, day }: Dot) => `dot-${lane}-${day}`

export function DotMark({ dot, x, y, largest, isChosen, isStop, onActive, onChoose, onKey }: Props) {
  const { t } = useLanguage()
  const radius = dotRadius(dot.count, largest)
  const name = [
    formatDate(dot.day, 'dd/MM/yyyy', { utc: true }),
    t(lanes[dot.lane].label),
    t(dot.count === 1 ? text.oneEvent : text.events, { n: dot.count }),
    t(toneTexts[dot.tone]),
  ].join(', ')
  const press = (event: KeyboardEvent) => {
    const next = onKey(event.key)
    if (next) document.getElementById(idOf(next))?.focus()
    else if (event.key === 'Enter' || event.key === ' ') onChoose(dot)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no button among the shapes of a drawing
    <g
      id={idOf(dot)}
      className={`dot tone tone-${dot.tone}`}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      transform={`translate(${x} ${y})`}
      onClick={() => onChoose(dot)}
      onKeyDown={press}
      onFocus={() => onActive(dot)}
      onBlur={() => onActive(null)}
      onMouseEnter={() => onActive(dot)}
      onMouseLeave={() => onActive(null)}
    >
      {isChosen && <circle className="dot-ring" r={radius + 3} />}
      <circle r={radius} />
      <path d={toneMarks[dot.tone]} transform={`scale(${radius / 10})`} />
    </g>
  )
}
