import { createPublicKey } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { application } from '#simulator/world/application.ts'
import type { Authority } from './authority.ts'
import type { Identity } from './identity.ts'
import { refusals } from './refusals.ts'

export type Client = { clientId: string; provedBy: 'secret' | 'assertion' }

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export async function authenticateClient(
  identity: Identity,
  authority: Authority,
  form: URLSearchParams,
  authorization: string | undefined,
): Promise<Client> {
  const basic = basicCredentials(authorization)
  const assertion = form.get('client_assertion')
  const clientId = basic?.clientId ?? form.get('client_id')
  if (!clientId) throw refusals.missingParameter('client_id')
  if (clientId !== application.clientId) throw refusals.unknownApplication(clientId)
  if (assertion !== null) {
    if (form.get('client_assertion_type') !== assertionType)
      throw refusals.missingParameter('client_assertion_type')
    await verifyAssertion(identity, authority, assertion)
    return { clientId, provedBy: 'assertion' }
  }
  const secret = basic?.secret ?? form.get('client_secret')
  if (!secret) throw refusals.noCredential()
  if (secret !== application.clientSecret) throw refusals.wrongSecret()
  return { clientId, provedBy: 'secret' }
}

function basicCredentials(header: string | undefined): { clientId: string; secret: string } | null {
  if (!header?.toLowerCase().startsWith('basic ')) return null
  const decoded = Buffer.from(header.slice(6), 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon < 0) throw refusals.noCredential()
  // both halves are form-encoded before they are joined (RFC 6749, 2.3.1)
  const plain = (half: string) => new URLSearchParams(`value=${half}`).get('value') ?? ''
  return { clientId: plain(decoded.slice(0, colon)), secret: plain(decoded.slice(colon + 1)) }
}

async function verifyAssertion(
  identity: Identity,
  { segment, tenant }: Authority,
  assertion: string,
): Promise<void> {
  const { clientKey, world } = identity
  if (clientKey === null) throw refusals.badAssertion('no key is registered for the application')
  const { login, issuer } = world.cloud
  const base = `${login}/${segment}`
  try {
    await jwtVerify(assertion, createPublicKey(clientKey), {
      algorithms: ['RS256', 'PS256'],
      issuer: application.clientId,
      subject: application.clientId,
      audience: [`${base}/oauth2/v2.0/token`, `${base}/oauth2/token`, ...(tenant ? [issuer(tenant.id)] : [])],
      // Microsoft forgives some minutes; its own client rounds the second up.
      clockTolerance: '5 minutes',
      requiredClaims: ['exp', 'jti'],
      currentDate: world.clock.now(),
    })
  } catch (problem) {
    if (problem instanceof errors.JOSEError) throw refusals.badAssertion(problem.message)
    throw problem
  }
}
