import type { MediaType } from '#contract/files/purposes.ts'

/** How many first bytes tell what a file is. */
export const telling = 64

const starts = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex
const word = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Brands of the ISO base media format that are MP4 video; QuickTime, HEIC and AVIF are not. */
const mp4Brands = /^(isom|iso[2-9a-c]|mp4[12]|avc1|dash|mmp4|MSNV|M4V |M4VH|M4VP|3gp[4-9]|f4v )$/

/** The image or video that the first bytes begin; null: none that is kept. A name or a header proves nothing. */
export function mediaType(bytes: Buffer): MediaType | null {
  if (starts(bytes, '89504e470d0a1a0a')) return 'image/png'
  if (starts(bytes, 'ffd8ff')) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(word(bytes, 0, 6))) return 'image/gif'
  if (word(bytes, 0, 4) === 'RIFF' && word(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (word(bytes, 4, 8) === 'ftyp' && mp4Brands.test(word(bytes, 8, 12))) return 'video/mp4'
  if (starts(bytes, '1a45dfa3') && word(bytes, 4, telling).includes('\x42\x82\x84webm')) return 'video/webm'
  return null
}
