import { aadstsIn, type IdentityRefusalKind, identityRefusal } from '#contract/kit/aadsts.ts'
import { type Cloud, worldwideCloud } from '#contract/kit/clouds.ts'
import type { Saying } from '#contract/recommendations/saying.ts'
import { inEnglish, sayIdentity, sayReading } from '#contract/scans/reading-sentences.ts'
import { type CertificateCredential, clientAssertion } from './assertion.ts'
import { type Clock, systemClock } from './clock.ts'

export type Credential = { secret: string } | CertificateCredential

export interface Token {
  value: string
  /** By our clock, counted from the lifetime in the answer: the claim follows the clock of the other side. */
  expiresAt: number
  /** Application permissions that the tenant has granted for this audience. */
  roles: string[]
  /** Template ids of the directory roles that the application holds. */
  directoryRoles: string[]
}

export type AccessFailureKind = 'no-app' | 'expired-secret' | 'no-resource' | 'refused' | 'unreachable'

/** The identity platform gave no token. The reason names Microsoft's number, never the answer itself. */
export class AccessFailure extends Error {
  readonly kind: AccessFailureKind
  readonly reason: Saying
  constructor(kind: AccessFailureKind, reason: Saying, options?: ErrorOptions) {
    super(inEnglish(reason), options)
    this.name = 'AccessFailure'
    this.kind = kind
    this.reason = reason
  }
}

export interface TokenOptions {
  tenantId: string
  clientId: string
  credential: Credential
  cloud?: Cloud
  /** Where the identity platform is reached. */
  identityUrl?: string
  clock?: Clock
  timeoutMs?: number
}

export interface Tokens {
  /** A token that lives for some minutes yet. */
  get(audience: string): Promise<Token>
  /** A token other than the one that was refused. */
  renew(audience: string, refused: Token): Promise<Token>
}

const renewBeforeMs = 5 * 60_000
const attempts = 3
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function openTokens(options: TokenOptions): Tokens {
  const { tenantId, clock = systemClock } = options
  if (!guid.test(tenantId)) throw new Error('A tenant id is a GUID')
  const kept = new Map<string, Promise<Token>>()
  const fetchToken = (audience: string): Promise<Token> => {
    const coming = requestPatiently(options, clock, audience)
    kept.set(audience, coming)
    coming.catch(() => kept.get(audience) === coming && kept.delete(audience))
    return coming
  }
  const get = async (audience: string): Promise<Token> => {
    const token = await (kept.get(audience) ?? fetchToken(audience))
    if (token.expiresAt - renewBeforeMs > clock.now()) return token
    return renew(audience, token)
  }
  // Many requests meet the same expiry at once: the first asks, the others share its answer.
  const renew = async (audience: string, refused: Token): Promise<Token> => {
    const current = kept.get(audience)
    if (current) {
      const token = await current
      if (token.value !== refused.value) return token
      if (kept.get(audience) !== current) return renew(audience, refused)
    }
    return fetchToken(audience)
  }
  return { get, renew }
}

async function requestPatiently(options: TokenOptions, clock: Clock, audience: string): Promise<Token> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request(options, clock, audience)
    } catch (problem) {
      if (!(problem instanceof AccessFailure) || problem.kind !== 'unreachable' || attempt === attempts)
        throw problem
      await clock.sleep(1000 * 2 ** attempt)
    }
  }
}

async function request(options: TokenOptions, clock: Clock, audience: string): Promise<Token> {
  const { tenantId, clientId, credential, cloud = worldwideCloud, timeoutMs = 15_000 } = options
  const { identityUrl = cloud.login } = options
  const path = `/${tenantId.toLowerCase()}/oauth2/v2.0/token`
  const now = clock.now()
  const proof: Record<string, string> =
    'secret' in credential
      ? { client_secret: credential.secret }
      : {
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: clientAssertion(credential, {
            clientId,
            audience: `${cloud.login}${path}`,
            now,
          }),
        }
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    scope: `${audience}/.default`,
    ...proof,
  }
  try {
    const response = await fetch(`${identityUrl.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw refusal(response.status, answer)
    return readToken(answer, tenantId, now)
  } catch (problem) {
    if (problem instanceof AccessFailure) throw problem
    throw new AccessFailure('unreachable', sayReading('identitySilent'), { cause: problem })
  }
}

/** What the number means for reading; a person's refusal cannot happen here, and would be one of the application. */
const kindFor = (kind: IdentityRefusalKind | undefined, status: number): AccessFailureKind => {
  if (kind === 'no-app' || kind === 'expired-secret' || kind === 'no-resource' || kind === 'unreachable')
    return kind
  return status >= 500 || status === 429 ? 'unreachable' : 'refused'
}

function refusal(status: number, answer: Record<string, unknown>): AccessFailure {
  const number = aadstsIn(answer.error_description)
  const named = number ? `AADSTS${number}` : `HTTP ${status}`
  const known = identityRefusal(number)
  const kind = kindFor(known?.kind, status)
  const words = sayIdentity(number, kind === 'unreachable' ? 'identityFailed' : 'identityRefused')
  return new AccessFailure(kind, sayReading('identity', { words, number: named }))
}

function readToken(answer: Record<string, unknown>, tenantId: string, now: number): Token {
  const { access_token: value, expires_in: lifetime } = answer
  if (typeof value !== 'string' || typeof lifetime !== 'number' || !(lifetime > 0))
    throw new AccessFailure('refused', sayReading('noToken'))
  const { tid, roles, wids } = claimsOf(value)
  if (typeof tid === 'string' && tid.toLowerCase() !== tenantId.toLowerCase())
    throw new AccessFailure('refused', sayReading('foreignToken'))
  return { value, expiresAt: now + lifetime * 1000, roles: texts(roles), directoryRoles: texts(wids) }
}

/** The token came over the connection we opened: it is read to know what was granted, not to trust anyone. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
  } catch {
    return {}
  }
}

const texts = (claim: unknown): string[] =>
  Array.isArray(claim) ? claim.filter((entry) => typeof entry === 'string') : []
