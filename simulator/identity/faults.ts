import { randomUUID } from 'node:crypto'
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { World } from '#simulator/world/world.ts'
import type { KeyRing } from './keys.ts'

export const faultKinds = [
  'bad-signature',
  'expired',
  'wrong-audience',
  'wrong-issuer',
  'wrong-tenant',
  'wrong-nonce',
  'alg-none',
  'token-500',
  'slow',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** Something that goes wrong with the next token answers, for everybody or for one person or tenant. */
export type Fault = { kind: FaultKind; times: number; person?: string; tenant?: string; delayMs: number }

export type Recipient = { tenant: string; person: string | null }

export function takeFault(faults: Fault[], { tenant, person }: Recipient): Fault | null {
  const fault = faults.find(
    (candidate) =>
      candidate.times > 0 &&
      (candidate.person === undefined || candidate.person === person) &&
      (candidate.tenant === undefined || candidate.tenant === tenant) &&
      // an application token has no nonce that could be wrong
      (candidate.kind !== 'wrong-nonce' || person !== null),
  )
  if (!fault) return null
  fault.times -= 1
  return fault
}

/** Claims with the mistake of the fault in them. */
export function spoiledClaims(claims: JWTPayload, kind: FaultKind | undefined, world: World): JWTPayload {
  const earlier = (seconds: number | undefined) => (seconds ?? 0) - 7200
  switch (kind) {
    case 'expired':
      return { ...claims, iat: earlier(claims.iat), nbf: earlier(claims.nbf), exp: earlier(claims.exp) }
    case 'wrong-audience':
      return { ...claims, aud: randomUUID() }
    case 'wrong-issuer':
      return { ...claims, iss: world.cloud.olderIssuer(randomUUID()) }
    case 'wrong-tenant':
      return { ...claims, tid: world.tenants.find(({ id }) => id !== claims.tid)?.id }
    case 'wrong-nonce':
      return { ...claims, nonce: randomUUID() }
    default:
      return claims
  }
}

export async function signed(
  claims: JWTPayload,
  kind: FaultKind | undefined,
  keys: KeyRing,
): Promise<string> {
  if (kind === 'alg-none') return new UnsecuredJWT(claims).encode()
  const { kid, privateKey } = keys.current()
  const key = kind === 'bad-signature' ? (await generateKeyPair('RS256')).privateKey : privateKey
  return new SignJWT(claims).setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid }).sign(key)
}
