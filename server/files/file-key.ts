import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '../kit/tokens.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * An `<img>` cannot send a session. The address of a file therefore carries a part that only this installation
 * can make, and that ends: who was given the address may open the file for a day or two, as with a picture in a mail.
 */
function fileKey(key: Buffer, id: string, lastDay: number): string {
  const signing = Buffer.from(hkdfSync('sha256', key, '', 'parapet file addresses', 32))
  return createHmac('sha256', signing).update(`${id} ${lastDay}`).digest('base64url')
}

export function isFileKey(secretKeys: SecretKeys, id: string, given: string, now: Date): boolean {
  const [, day = '', key = ''] = /^([0-9a-z]{1,8})\.([\w-]{43})$/.exec(given) ?? []
  const lastDay = Number.parseInt(day, 36)
  if (!(dayOf(now) <= lastDay)) return false
  return secretKeys.some((one) => timingSafeEqual(Buffer.from(fileKey(one, id, lastDay)), Buffer.from(key)))
}

/** The same address for the whole day, so that a browser keeps what it has loaded. */
export function fileAddress(secretKeys: SecretKeys, id: string, now: Date): string {
  const lastDay = dayOf(now) + 1
  return `/files/${id}?key=${lastDay.toString(36)}.${fileKey(secretKeys[0], id, lastDay)}`
}

const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs)
