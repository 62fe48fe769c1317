import { paper, round, svg, words } from './svg.ts'

export interface TrendPoint {
  /** YYYY-MM-DD. */
  day: string
  value: number
}
export interface TrendMark {
  day: string
  kind: 'improved' | 'slipped'
}
interface Trend {
  points: readonly TrendPoint[]
  marks: readonly TrendMark[]
  ink: string
  /** The highest value of the axis, in four equal steps. */
  top: number
  number(value: number): string
  /** The first of a month, in the reader's language. */
  month(day: string): string
}

const size = { width: 640, height: 200 }
const room = { left: 30, right: 58, top: 16, bottom: 24 }

/** The score over a period: a line with its first and last value, and what changed beneath it. */
export function trendChart({ points, marks, ink, top, number, month }: Trend): string {
  const width = size.width - room.left - room.right
  const height = size.height - room.top - room.bottom
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return svg(size.width, size.height, '')
  const time = (day: string) => Date.parse(day)
  const span = Math.max(time(last.day) - time(first.day), 1)
  const x = (day: string) => room.left + ((time(day) - time(first.day)) / span) * width
  const y = (value: number) => room.top + ((top - value) / top) * height
  const at = (day: string) => points.findLast((point) => point.day <= day) ?? first

  const lines = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const value = part * top
    const stroke = part === 0 ? paper.axis : paper.rule
    return `<line x1="${room.left}" x2="${room.left + width}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="${stroke}" stroke-width="${part === 0 ? 1 : 0.8}"/>${words(room.left - 7, y(value) + 3.2, String(round(value)), { size: 9, anchor: 'end' })}`
  })
  const months = [...new Set(points.map(({ day }) => `${day.slice(0, 7)}-01`))]
    .filter((day) => day > first.day && day <= last.day)
    .map(
      (day) =>
        `<line x1="${round(x(day))}" x2="${round(x(day))}" y1="${room.top + height}" y2="${room.top + height + 4}" stroke="${paper.axis}"/>${words(x(day), size.height - 7, month(day), { size: 9, anchor: 'middle' })}`,
    )
  const path = points.map(({ day, value }) => `${round(x(day))} ${round(y(value))}`).join('L')
  const drawn = [
    `<path d="M${path}L${round(x(last.day))} ${y(0)}L${round(x(first.day))} ${y(0)}Z" fill="${ink}" opacity=".08"/>`,
    `<path d="M${path}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linejoin="round"/>`,
  ]
  const changed = marks.map(({ day, kind }) => {
    const [left, height] = [round(x(at(day).day)), round(y(at(day).value))]
    return kind === 'improved'
      ? `<circle cx="${left}" cy="${height}" r="3.2" fill="#fff" stroke="${ink}" stroke-width="1.6"/>`
      : `<path d="M${left - 4.5} ${height + 6}h9l-4.5 7z" fill="${paper.bad}"/>`
  })
  const ends = [
    `<circle cx="${round(x(last.day))}" cy="${round(y(last.value))}" r="4" fill="${ink}"/>`,
    words(x(last.day) + 9, y(last.value) + 4.5, number(last.value), {
      size: 13,
      bold: true,
      fill: paper.text,
    }),
    ...(points.length > 1
      ? [
          words(x(first.day) + 2, y(first.value) - 8, number(first.value), {
            size: 10,
            bold: true,
            fill: paper.text,
            halo: true,
          }),
        ]
      : []),
  ]
  return svg(size.width, size.height, [...lines, ...months, ...drawn, ...changed, ...ends].join(''))
}

export const trendRatio = size.height / size.width

/** An axis that ends above the highest value, at a number that four steps divide well. */
export function axisTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values)
  return [20, 40, 60, 80, 100].find((top) => highest * 1.15 <= top) ?? 100
}
