import { Resvg } from '@resvg/resvg-js'
import { interFiles } from './inter.ts'

const font = {
  loadSystemFonts: false,
  fontFiles: interFiles.map(({ path }) => path),
  defaultFontFamily: 'Inter',
}

/** An SVG of ours as PNG, so many pixels wide. Never of somebody else's: it may name files. */
export const drawPng = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng()

/** Sharp in print: 300 dots an inch for a picture of so many millimetres. */
export const printPng = (svg: string, millimetres: number): Buffer =>
  drawPng(svg, Math.round((millimetres / 25.4) * 300))

/** How wide a drawing is, by what is drawn in it. */
export const drawnWidth = (svg: string): number => {
  const box = new Resvg(svg, { font }).getBBox()
  return box ? box.x + box.width : 0
}

/** A drawing as PNG, or null when nothing of it is to be seen: a picture that cannot be unpacked is left out without a word. */
export function drawSeen(svg: string): Buffer | null {
  const drawn = new Resvg(svg, { font }).render()
  return isSeen(drawn.pixels) ? drawn.asPng() : null
}

function isSeen(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return true
  return false
}
