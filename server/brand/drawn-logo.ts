import { drawnWidth, drawPng } from '../kit/draw.ts'

export interface Logo {
  png: Buffer
  /** In pixels of the file. */
  width: number
  height: number
}

const height = 36
const perPixel = 6

const escaped = (name: string) => name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The name with a mark in the brand's colour, for those who have not uploaded a logo. */
export function drawnLogo(name: string, ink: string): Logo {
  // Battlements: a parapet.
  const mark = `<path d="M3 31V9h6v5h4V9h6v5h4V9h6v22z" fill="${ink}"/>`
  const title = `<text x="39" y="26.5" font-size="18" font-weight="700" font-family="Inter" fill="#1b2330">${escaped(name)}</text>`
  const drawing = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${mark}${title}</svg>`
  const width = Math.ceil(drawnWidth(drawing(2000))) + 2
  return {
    png: drawPng(drawing(width), width * perPixel),
    width: width * perPixel,
    height: height * perPixel,
  }
}

const initialPixels = 96

/** The first letter of a name on a square of its colour. */
export const drawnInitial = (name: string, ink: string): Buffer => {
  const letter = [...name.trim()][0]?.toUpperCase() ?? ''
  return drawPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="${ink}"/><text x="16" y="23" font-size="20" font-weight="700" font-family="Inter" text-anchor="middle" fill="#ffffff">${escaped(letter)}</text></svg>`,
    initialPixels,
  )
}

/** Three times as high as a mail shows it, and no larger: it is sent with every mail. */
const mailPixels = 96

export function smallLogo({ png, width, height: tall }: Logo): Buffer {
  if (tall <= mailPixels) return png
  const wide = Math.max(1, Math.round((width * mailPixels) / tall))
  return drawPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${tall}" width="${width}" height="${tall}"><image width="${width}" height="${tall}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
    wide,
  )
}
