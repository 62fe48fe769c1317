import { escapeXml } from '../docx/xml.ts'

/** Drawn for paper: one ink, light rest, hatching for what was not assessed; right in grey, too. */
export const paper = {
  text: '#1b2330',
  quiet: '#5b6675',
  rule: '#e4e7ec',
  axis: '#8a94a3',
  rest: '#dfe3ea',
  bad: '#c62f3d',
}

export const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#fff"/><line x1="0" y1="0" x2="0" y2="5" stroke="${paper.axis}" stroke-width="2"/></pattern></defs>${content}</svg>`

interface Words {
  size: number
  anchor?: 'start' | 'middle' | 'end'
  bold?: boolean
  fill?: string
  /** White around the letters, where lines may run behind them. */
  halo?: boolean
}
export const words = (
  x: number,
  y: number,
  text: string,
  { size, anchor = 'start', bold, fill = paper.quiet, halo }: Words,
) =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" font-family="Inter" font-weight="${bold ? 700 : 400}" fill="${fill}"${halo ? ' stroke="#fff" stroke-width="4" stroke-linejoin="round" paint-order="stroke"' : ''}>${escapeXml(text)}</text>`

export const round = (value: number) => Math.round(value * 100) / 100
