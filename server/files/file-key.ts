import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const dayMs = 24 * 60 * 60 * 1000

/**
 * An `<img>` cannot send a session. The address of a file therefore carries a part that only this installation
 * can make, and that ends: who was given the address may open the file for a day or two, as with a picture in a mail.
 */
function fileKey(secretKey: Buffer, id: string, lastDay: number): string {
  const signing = Buffer.from(hkdfSync('sha256', secretKey, '', 'parapet file addresses', 32))
  return createHmac('sha256', signing).update(`${id} ${lastDay}`).digest('base64url')
}

export function isFileKey(secretKey: Buffer, id: string, given: string, now: Date): boolean {
  const [, day = '', key = ''] = /^([0-9a-z]{1,8})\.([\w-]{43})$/.exec(given) ?? []
  const lastDay = Number.parseInt(day, 36)
  if (!(dayOf(now) <= lastDay)) return false
  return timingSafeEqual(Buffer.from(fileKey(secretKey, id, lastDay)), Buffer.from(key))
}

/** The same address for the whole day, so that a browser keeps what it has loaded. */
export function fileAddress(secretKey: Buffer, id: string, now: Date): string {
  const lastDay = dayOf(now) + 1
  return `/files/${id}?key=${lastDay.toString(36)}.${fileKey(secretKey, id, lastDay)}`
}

const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs)
