import { cut } from '#contract/kit/cut.ts'
import type { Saying } from '#contract/recommendations/saying.ts'
import { sayReading } from '#contract/scans/reading-sentences.ts'
import { storable } from '#scan/evaluate/plain.ts'
import type { RefusedOutcome } from './outcome.ts'

export interface Refusal {
  outcome: RefusedOutcome
  reason: Saying
  /** What may help: the same request later, the same with a new token, or nothing. */
  remedy: 'later' | 'new-token' | 'none'
  /** What Microsoft asked for, if it did. */
  retryAfterMs: number | null
}

/** Codes that always mean a missing licence, whatever the status. */
const licenceCodes = new Set([
  'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
  'AadPremiumLicenseRequired',
])
/** Microsoft has no one wording: 'not licensed for this feature', 'does not have a SPO license', 'premium license' …; Exchange does not know the cmdlets of a product that was not bought. */
const licenceWording =
  /not licensed|licen[sc]e required|(does not|doesn't|needs to) have\b.*\blicen[sc]e|premium licen[sc]e|not applicable to target tenant|not recognized as (the|a) name of a cmdlet/i

/** Turns an answer that is not a success into what it means for a scan. */
export function refusalOf(status: number, body: unknown, headers: Headers, now: number): Refusal {
  const { code, message } = errorOf(body)
  const said = [code, message].filter(Boolean).join(': ')
  const answer = storable(cut(`HTTP ${status}${said ? ` ${said}` : ''}`, 300))
  const reason = sayReading('answered', { answer })
  const refusal = (outcome: RefusedOutcome, remedy: Refusal['remedy'] = 'none'): Refusal => ({
    outcome,
    reason,
    remedy,
    retryAfterMs: retryAfterOf(headers, now),
  })
  if (status === 429 || status === 509) return refusal('throttled-out', 'later')
  if (status >= 500 || status === 408) return refusal('unreachable', 'later')
  if (status === 401) return refusal('not-permitted', 'new-token')
  if (status === 409) return refusal('unreachable', 'later')
  if (status === 400 || status === 403) {
    if (licenceCodes.has(code) || licenceWording.test(message)) return refusal('not-licensed')
    if (status === 403) return refusal('not-permitted')
  }
  if (status === 404) return refusal('not-found')
  return refusal('unexpected-shape')
}

/** Graph's envelope, and Exchange's, which hides the cause in details or the inner exception. */
function errorOf(body: unknown): { code: string; message: string } {
  const error = field(body, 'error')
  const details = field(error, 'details')
  const inner = field(field(field(error, 'innererror'), 'internalexception'), 'message')
  const detail = Array.isArray(details) ? field(details[0], 'message') : undefined
  return {
    code: text(field(error, 'code')),
    message: text(detail) || text(inner) || text(field(error, 'message')),
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Seconds, or a date as HTTP allows. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const header = headers.get('retry-after')?.trim()
  if (!header) return null
  if (/^\d+(\.\d+)?$/.test(header)) return Math.ceil(Number(header) * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
