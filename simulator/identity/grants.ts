import { createHash, randomBytes } from 'node:crypto'
import type { Account } from '#simulator/world/world.ts'
import type { Authority } from './authority.ts'
import { refusals } from './refusals.ts'

const codeLifetimeMs = 10 * 60 * 1000
const refreshLifetimeMs = 90 * 24 * 60 * 60 * 1000

export type CodeGrant = {
  account: Account
  clientId: string
  redirectUri: string
  challenge: string
  scopes: string[]
  nonce: string | null
}
export type RefreshGrant = Pick<CodeGrant, 'account' | 'clientId' | 'scopes'>

type Kept<T> = T & { until: number; redeemed: boolean }

/** Codes and refresh tokens that were handed out, in memory. */
export type Grants = { codes: Map<string, Kept<CodeGrant>>; refreshTokens: Map<string, Kept<RefreshGrant>> }

export const createGrants = (): Grants => ({ codes: new Map(), refreshTokens: new Map() })

export function keepCode(grants: Grants, grant: CodeGrant, now: Date): string {
  return keep(grants.codes, grant, now, codeLifetimeMs)
}

export function keepRefreshToken(grants: Grants, grant: RefreshGrant, now: Date): string {
  return keep(grants.refreshTokens, grant, now, refreshLifetimeMs)
}

function keep<T>(store: Map<string, Kept<T>>, grant: T, now: Date, lifetimeMs: number): string {
  // an hour longer than it lives, so that a late caller still hears 'expired' instead of 'unknown'
  for (const [key, { until }] of store) if (until + 3_600_000 < now.getTime()) store.delete(key)
  const key = randomBytes(48).toString('base64url')
  store.set(key, { ...grant, until: now.getTime() + lifetimeMs, redeemed: false })
  return key
}

export type Redemption = { clientId: string; authority: Authority; now: Date }

export function redeemCode(
  grants: Grants,
  { clientId, authority, now }: Redemption,
  form: URLSearchParams,
): CodeGrant {
  const code = form.get('code')
  if (!code) throw refusals.missingParameter('code')
  const grant = grants.codes.get(code)
  if (!grant || grant.clientId !== clientId) throw refusals.badCode()
  if (grant.redeemed) throw refusals.codeRedeemed()
  // a failed attempt spends the code too: whoever holds it may not guess on
  grant.redeemed = true
  if (grant.until < now.getTime()) throw refusals.expiredGrant()
  if (isOtherTenant(authority, grant.account)) throw refusals.otherTenantsCode()
  if (grant.redirectUri !== form.get('redirect_uri')) throw refusals.otherRedirectUri()
  if (grant.challenge !== challengeOf(form.get('code_verifier') ?? '')) throw refusals.wrongVerifier()
  return grant
}

export function redeemRefreshToken(
  grants: Grants,
  { clientId, authority, now }: Redemption,
  form: URLSearchParams,
): RefreshGrant {
  const token = form.get('refresh_token')
  if (!token) throw refusals.missingParameter('refresh_token')
  const grant = grants.refreshTokens.get(token)
  if (!grant || grant.clientId !== clientId) throw refusals.badRefreshToken()
  if (grant.until < now.getTime()) throw refusals.expiredGrant()
  if (isOtherTenant(authority, grant.account)) throw refusals.otherTenantsCode()
  return grant
}

const isOtherTenant = (authority: Authority, account: Account): boolean =>
  authority.tenant !== null && authority.tenant.id !== account.tenant.id

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
