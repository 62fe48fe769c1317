import type { ReactNode } from 'react'
import './ScoreDial.css'

type ScoreDialProps = {
  /** Between 0 and 100; null: nothing was assessed. */
  baseline: number | null
  custom: number | null
  /** In words, for who cannot see it; left out where the words stand beside it. */
  label?: string
  size?: 'large' | 'small'
  /** In the middle of the large one. */
  children?: ReactNode
}

const shapes = {
  large: { size: 160, radius: 57, width: 14, outer: 76, outerWidth: 4, dot: 4 },
  small: { size: 24, radius: 7.5, width: 3.5, outer: 11, outerWidth: 1.5, dot: 0 },
} as const
const sweep = 270
const start = 135

/** An arc from 0 to 100: the baseline as its fill, the custom score as a thin line around it. */
export const ScoreDial = ({ baseline, custom, label, size = 'large', children }: ScoreDialProps) => {
  const shape = shapes[size]
  const middle = shape.size / 2
  const at = (radius: number, score: number) => {
    const angle = ((start + (sweep * score) / 100) * Math.PI) / 180
    return { x: round(middle + radius * Math.cos(angle)), y: round(middle + radius * Math.sin(angle)) }
  }
  const arc = (radius: number, score: number) => {
    const [from, to] = [at(radius, 0), at(radius, score)]
    return `M${from.x} ${from.y}A${radius} ${radius} 0 ${(sweep * score) / 100 > 180 ? 1 : 0} 1 ${to.x} ${to.y}`
  }
  const end = custom === null ? null : at(shape.outer, custom)
  return (
    <div className={`dial dial-${size}`} {...(label ? { role: 'img', 'aria-label': label } : {})}>
      <svg
        width={shape.size}
        height={shape.size}
        viewBox={`0 0 ${shape.size} ${shape.size}`}
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path className="dial-track" d={arc(shape.radius, 100)} strokeWidth={shape.width} />
        {baseline !== null && baseline > 0 && (
          <path className="dial-baseline" d={arc(shape.radius, baseline)} strokeWidth={shape.width} />
        )}
        {custom !== null && custom > 0 && (
          <path className="dial-custom" d={arc(shape.outer, custom)} strokeWidth={shape.outerWidth} />
        )}
        {end && shape.dot > 0 && <circle className="dial-end" cx={end.x} cy={end.y} r={shape.dot} />}
      </svg>
      {children && <div className="dial-middle">{children}</div>}
    </div>
  )
}

const round = (value: number): number => Math.round(value * 100) / 100
