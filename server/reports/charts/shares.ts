import { paper, round, svg, words } from './svg.ts'

export interface Share {
  n: number
  /** A colour, or the hatching of what was not assessed. */
  fill: string
}
export const hatch = 'url(#hatch)'

/** A ring of shares with a number in its middle. */
export function ringChart(shares: readonly Share[], middle: string, below: string): string {
  const size = 150
  const width = 21
  const centre = size / 2
  const radius = centre - width / 2 - 1
  const sum = shares.reduce((total, { n }) => total + n, 0)
  const gap = shares.filter(({ n }) => n > 0).length > 1 ? 0.03 : 0
  let angle = 0
  const arcs = shares.map(({ n, fill }) => {
    const turn = sum === 0 ? 0 : (n / sum) * 2 * Math.PI
    const [from, to] = [angle + gap / 2, angle + turn - gap / 2]
    angle += turn
    // A whole ring has no two ends to draw between.
    if (turn > 2 * Math.PI - 0.001)
      return `<circle cx="${centre}" cy="${centre}" r="${radius}" fill="none" stroke="${fill}" stroke-width="${width}"/>`
    return to <= from
      ? ''
      : `<path d="${arc(centre, radius, from, to)}" fill="none" stroke="${fill}" stroke-width="${width}"/>`
  })
  const empty =
    sum === 0
      ? `<circle cx="${centre}" cy="${centre}" r="${radius}" fill="none" stroke="${paper.rest}" stroke-width="${width}"/>`
      : ''
  return svg(
    size,
    size,
    `${empty}${arcs.join('')}${words(centre, centre + 4, middle, { size: 29, anchor: 'middle', bold: true, fill: paper.text })}${words(centre, centre + 20, below, { size: 9.5, anchor: 'middle' })}`,
  )
}

function arc(centre: number, radius: number, from: number, to: number): string {
  const at = (angle: number) =>
    `${round(centre + radius * Math.sin(angle))} ${round(centre - radius * Math.cos(angle))}`
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`
}

/** How much of a whole, as a bar of the width of its column. */
export function barChart(n: number, total: number, ink: string): string {
  const [width, height] = [160, 12]
  const part = total === 0 ? 0 : (n / total) * width
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${paper.rest}"/><rect width="${round(part)}" height="${height}" fill="${ink}"/>`,
  )
}

/** Shares of one whole, side by side. */
export function stackChart(shares: readonly Share[]): string {
  const [width, height] = [640, 20]
  const sum = shares.reduce((total, { n }) => total + n, 0)
  let left = 0
  const parts = shares.map(({ n, fill }) => {
    const wide = sum === 0 ? 0 : (n / sum) * width
    const drawn = `<rect x="${round(left)}" width="${round(Math.max(0, wide - 1.5))}" height="${height}" fill="${fill}"/>`
    left += wide
    return drawn
  })
  return svg(width, height, parts.join(''))
}

/** The same ink, so much lighter: shares stay apart in grey. */
export function lighter(ink: string, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16))
  const mixed = channels.map((value) => Math.round(value + (255 - value) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
