import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

export type SigningKey = { kid: string; privateKey: CryptoKey; published: JWK }
export type KeyRing = {
  current(): SigningKey
  published(): JWK[]
  rotate(): Promise<SigningKey>
  /** The one it began with signs again, and is alone. */
  reset(): void
}

/** Signs with the newest key and keeps publishing the one before, so that tokens in flight stay valid. */
export async function createKeyRing(): Promise<KeyRing> {
  const first = await newKey()
  let current = first
  let previous: SigningKey | null = null
  return {
    current: () => current,
    published: () => [current, previous].flatMap((key) => (key ? [key.published] : [])),
    rotate: async () => {
      const next = await newKey()
      previous = current
      current = next
      return next
    },
    reset: () => {
      current = first
      previous = null
    },
  }
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, privateKey, published: { ...jwk, kid, use: 'sig', alg: 'RS256' } }
}
