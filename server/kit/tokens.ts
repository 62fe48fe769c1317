import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for sessions, invitations and one-time codes. Only its hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The first seals, all of them open: a new one stands in front of the old until all is sealed by it. */
export type SecretKeys = readonly [Buffer, ...Buffer[]]

/** Begins every sealed value; those from before keys had names have neither it nor a name. */
const mark = Buffer.from('psk1')
const nameBytes = 4
export const sealPrefixBytes = mark.length + nameBytes

/** A name of the key that tells nothing of it. */
export const keyName = (key: Buffer): Buffer =>
  createHash('sha256').update('parapet sealing key').update(key).digest().subarray(0, nameBytes)
export const sealPrefix = (key: Buffer): Buffer => Buffer.concat([mark, keyName(key)])

/** Seals a secret for the database (AES-256-GCM: mark, name of the key, nonce, tag, text). */
export function seal([key]: SecretKeys, secret: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([sealPrefix(key), nonce, cipher.getAuthTag(), sealed])
}

export function unseal(keys: SecretKeys, sealed: Buffer): string {
  const named = keys.find((key) => sealed.subarray(0, sealPrefixBytes).equals(sealPrefix(key)))
  if (named) return opened(named, sealed.subarray(sealPrefixBytes))
  // Without a name: whichever of them fits.
  for (const key of keys)
    try {
      return opened(key, sealed)
    } catch {}
  throw new Error('No key of PARAPET_SECRET_KEY opens the secret')
}

function opened(key: Buffer, sealed: Buffer): string {
  if (sealed.length < 28) throw new Error('The sealed secret is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
