import { type Cloud, worldwideCloud } from '#contract/kit/clouds.ts'

/** Who Microsoft says has signed in. */
export interface SignedIn {
  tenantId: string
  objectId: string
  /** Addresses that the tenant has proved to own, lower case; the sign-in name first. Never empty for members. */
  emails: string[]
  name: string
  isGuest: boolean
  /** Template ids of the directory roles the person holds in that tenant (`wids`). */
  directoryRoles: string[]
}

type Claims = Record<string, unknown>

/** The tenant of personal accounts. Their addresses are nobody's proof. */
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Reads an id_token whose signature, audience, nonce and time were checked; null when it is not sound. */
export function signedInAs(claims: Claims | undefined, cloud: Cloud = worldwideCloud): SignedIn | null {
  const tenantId = text(claims?.tid).toLowerCase()
  const objectId = text(claims?.oid).toLowerCase()
  if (!claims || !tenantId || !objectId || tenantId === consumers) return null
  if (claims.iss !== cloud.issuer(tenantId)) return null
  const isGuest = claims.acct === 1 || comesFromElsewhere(text(claims.idp), tenantId)
  const emails = isGuest ? [] : provenEmails(claims)
  if (!isGuest && emails.length === 0) return null
  return {
    tenantId,
    objectId,
    emails,
    name: text(claims.name) || (emails[0] ?? ''),
    isGuest,
    directoryRoles: Array.isArray(claims.wids) ? claims.wids.map(String) : [],
  }
}

/**
 * Any tenant can write any address into `email`. The sign-in name ends with a domain that the tenant has
 * verified, and `xms_edov` says the same of `email`.
 */
function provenEmails(claims: Claims): string[] {
  const isVerified = [true, 1, '1', 'true'].some((yes) => claims.xms_edov === yes)
  const addresses = [claims.preferred_username, isVerified ? claims.email : '']
  const emails = addresses.map((address) => text(address).trim().toLowerCase())
  return [...new Set(emails.filter((email) => /^[^@\s]+@[^@\s]+$/.test(email)))]
}

const comesFromElsewhere = (idp: string, tenantId: string) =>
  idp !== '' && !idp.toLowerCase().includes(tenantId)

const text = (value: unknown) => (typeof value === 'string' ? value : '')
