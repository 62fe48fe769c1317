import { type Answer, redirect } from '#simulator/http/answer.ts'
import { application } from '#simulator/world/application.ts'
import { detailsOf, type Refusal, refusals } from './refusals.ts'

/** Where the browser goes back to. Until it is known to be sound, a refusal is shown on a page instead. */
export type ReturnAddress = { redirectUri: string; state: string | null }

export function readReturnAddress(query: URLSearchParams): ReturnAddress {
  const clientId = query.get('client_id')
  if (!clientId) throw refusals.missingParameter('client_id')
  if (clientId !== application.clientId) throw refusals.unknownApplication(clientId)
  const redirectUri = query.get('redirect_uri')
  if (!redirectUri) throw refusals.missingParameter('redirect_uri')
  if (!isWebAddress(redirectUri)) throw refusals.badRedirectUri(redirectUri)
  return { redirectUri, state: query.get('state') }
}

export function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hash === ''
}

export function addressWith(
  { redirectUri, state }: ReturnAddress,
  parameters: Record<string, string>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  return url.href
}

export const addressWithRefusal = (
  back: ReturnAddress,
  refusal: Refusal,
  now: Date,
  more: Record<string, string> = {},
): string => {
  const { error, error_description, error_uri } = detailsOf(refusal, now)
  return addressWith(back, { error, error_description, error_uri, ...more })
}

export const redirectWithRefusal = (
  back: ReturnAddress,
  refusal: Refusal,
  now: Date,
  more: Record<string, string> = {},
): Answer => redirect(addressWithRefusal(back, refusal, now, more))
