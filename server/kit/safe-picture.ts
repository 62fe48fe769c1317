import { drawSeen } from './draw.ts'

interface Size {
  width: number
  height: number
}
export interface SafePicture extends Size {
  png: Buffer
}

/** Larger ones cost memory to unpack. */
export const mostPixels = 4000

/**
 * A PNG or JPEG as it is kept: unpacked and drawn anew within `kept`, so that nothing but its pixels is left. Else what is
 * wrong: it is neither, or too large, by its first bytes; or it cannot be unpacked.
 */
export function safePicture(content: Buffer, kept: Size): SafePicture | 'type' | 'size' {
  const size = pngSize(content) ?? jpegSize(content)
  if (!size || size.width < 1 || size.height < 1) return 'type'
  if (size.width > mostPixels || size.height > mostPixels) return 'size'
  const scale = Math.min(1, kept.width / size.width, kept.height / size.height)
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const type = pngSize(content) ? 'image/png' : 'image/jpeg'
  const image = `<image width="${width}" height="${height}" href="data:${type};base64,${content.toString('base64')}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${image}</svg>`
  const png = drawSeen(svg)
  return png ? { png, width, height } : 'type'
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
