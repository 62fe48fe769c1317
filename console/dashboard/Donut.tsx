import type { ReactNode } from 'react'
import { chartColors } from '#console/ui/colors.ts'

const size = 160
const ring = 20
const radius = (size - ring) / 2
const round = 2 * Math.PI * radius
/** 1.6 degrees. */
const gap = (1.6 / 360) * round

type DonutProps = {
  whole: number
  shares: readonly { key: number; value: number; color: string }[]
  /** In the middle. */
  children: ReactNode
}

/** The ring is always the whole; what the shares leave of it is one neutral part. */
export function Donut({ whole, shares, children }: DonutProps) {
  const rest = whole - shares.reduce((sum, share) => sum + share.value, 0)
  const parts = [...shares, { key: -1, value: rest, color: chartColors.rest }].filter(
    ({ value }) => value > 0,
  )
  const space = parts.length > 1 ? gap : 0
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.value, 0))
  return (
    <div className="donut">
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true">
        {parts.map((part, index) => (
          <circle
            key={part.key}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            stroke={part.color}
            strokeWidth={ring}
            strokeDasharray={`${Math.max(1, (part.value / whole) * round - space)} ${round}`}
            strokeDashoffset={-((starts[index] ?? 0) / whole) * round}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        ))}
      </svg>
      <div className="donut-middle">{children}</div>
    </div>
  )
}
