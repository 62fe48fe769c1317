import { logoFaults } from '#contract/brand/brand.ts'
import { fill } from '#contract/kit/text.ts'
import { drawnWidth, drawPng } from '../kit/draw.ts'
import { badInput } from '../kit/errors.ts'
import type { Logo } from './drawn-logo.ts'

/** Larger ones are no logos, and cost memory to unpack. */
const mostPixels = 4000
const kept = { width: 1200, height: 360 }

/**
 * A logo as it is kept: unpacked and drawn anew, so that nothing but its pixels is left. Refuses what is no PNG or JPEG, or
 * too large, by its first bytes.
 */
export function safeLogo(content: Buffer): Logo {
  const size = pngSize(content) ?? jpegSize(content)
  if (!size || size.width < 1 || size.height < 1) throw badInput(logoFaults.type)
  if (size.width > mostPixels || size.height > mostPixels)
    throw badInput(fill(logoFaults.size, { most: mostPixels }))
  const scale = Math.min(1, kept.width / size.width, kept.height / size.height)
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const type = pngSize(content) ? 'image/png' : 'image/jpeg'
  const image = `<image width="${width}" height="${height}" href="data:${type};base64,${content.toString('base64')}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${image}</svg>`
  // What cannot be unpacked draws nothing.
  if (drawnWidth(svg) === 0) throw badInput(logoFaults.type)
  return { png: drawPng(svg, width), width, height }
}

interface Size {
  width: number
  height: number
}

function pngSize(content: Buffer): Size | null {
  if (content.length < 24 || content.toString('hex', 0, 8) !== '89504e470d0a1a0a') return null
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

/** The frame header among the segments of a JPEG. */
function jpegSize(content: Buffer): Size | null {
  if (content.toString('hex', 0, 3) !== 'ffd8ff') return null
  let at = 2
  while (at + 9 < content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    at += 2 + content.readUInt16BE(at + 2)
  }
  return null
}
