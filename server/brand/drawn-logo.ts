import { drawnWidth, drawPng } from '../kit/draw.ts'

export interface Logo {
  png: Buffer
  /** In pixels of the file. */
  width: number
  height: number
}

const height = 36
const perPixel = 6

/** The name with a mark in the brand's colour, for those who have not uploaded a logo. */
export function drawnLogo(name: string, ink: string): Logo {
  const escaped = name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  // Battlements: a parapet.
  const mark = `<path d="M3 31V9h6v5h4V9h6v5h4V9h6v22z" fill="${ink}"/>`
  const title = `<text x="39" y="26.5" font-size="18" font-weight="700" font-family="Inter" fill="#1b2330">${escaped}</text>`
  const drawing = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${mark}${title}</svg>`
  const width = Math.ceil(drawnWidth(drawing(2000))) + 2
  return {
    png: drawPng(drawing(width), width * perPixel),
    width: width * perPixel,
    height: height * perPixel,
  }
}
