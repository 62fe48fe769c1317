import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * An `<img>` cannot send a session. The address of a file therefore carries a part that only this installation
 * can make: who was given the address may open the file, as with a picture in a mail.
 */
export function fileKey(secretKey: Buffer, id: string): string {
  const signing = Buffer.from(hkdfSync('sha256', secretKey, '', 'parapet file addresses', 32))
  return createHmac('sha256', signing).update(id).digest('base64url')
}

export function isFileKey(secretKey: Buffer, id: string, given: string): boolean {
  const right = Buffer.from(fileKey(secretKey, id))
  const tried = Buffer.from(given)
  return tried.length === right.length && timingSafeEqual(tried, right)
}

export const fileAddress = (secretKey: Buffer, id: string) => `/files/${id}?key=${fileKey(secretKey, id)}`
