import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { ByteReader, numberBytes } from './byte-reader.ts'
import { DamagedBackup } from './damaged-backup.ts'

/** What stands in the open about the encryption: enough to know the right key, nothing about its content. */
export interface Encryption {
  cipher: 'aes-256-gcm'
  salt: string
  check: string
}

const chunkBytes = 64 * 1024
const tagBytes = 16

/** A key of this one file, so that the same nonces may be used in every file. */
const fileKey = (key: Buffer, salt: string, use: string) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64'), `parapet backup ${use}`, 32))
const checkOf = (key: Buffer, salt: string) =>
  createHmac('sha256', fileKey(key, salt, 'check'))
    .update('parapet')
    .digest('base64')

export function newEncryption(key: Buffer): Encryption {
  const salt = randomBytes(16).toString('base64')
  return { cipher: 'aes-256-gcm', salt, check: checkOf(key, salt) }
}

export function isKeyOf({ salt, check }: Encryption, key: Buffer): boolean {
  const [given, ours] = [Buffer.from(check, 'base64'), Buffer.from(checkOf(key, salt), 'base64')]
  return given.length === ours.length && timingSafeEqual(given, ours)
}

/** The number of the chunk and whether it is the last: none can be left out, changed in order or cut off. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(place), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

export async function* encrypted(
  source: AsyncIterable<Buffer>,
  encryption: Encryption,
  key: Buffer,
): AsyncGenerator<Buffer> {
  const own = fileKey(key, encryption.salt, 'content')
  let place = 0
  const sealed = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(place++, isLast))
    const parts = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat([numberBytes(plain.length + tagBytes), ...parts])
  }
  let waiting = Buffer.alloc(0)
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part])
    while (waiting.length > chunkBytes) {
      yield sealed(waiting.subarray(0, chunkBytes), false)
      waiting = waiting.subarray(chunkBytes)
    }
  }
  yield sealed(waiting, true)
}

export async function* decrypted(
  source: AsyncIterable<Buffer>,
  encryption: Encryption,
  key: Buffer,
): AsyncGenerator<Buffer> {
  const own = fileKey(key, encryption.salt, 'content')
  const reader = new ByteReader(source)
  for (let place = 0; ; place++) {
    const sealed = await reader.read(await reader.number(chunkBytes + tagBytes))
    const isLast = await reader.isAtEnd()
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(place, isLast))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new DamagedBackup('The backup is damaged: it was changed or cut off after it was written')
    }
    if (isLast) return
  }
}
