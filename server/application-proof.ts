import type { ClientAuth } from 'openid-client'
import { clientAssertion } from '#scan/graph/assertion.ts'
import type { Config } from './kit/config.ts'

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Proves to Microsoft that our application is itself, where it has a certificate; undefined: its secret does. */
export function applicationProof({ clientCertificate: pem }: Config['microsoft']): ClientAuth | undefined {
  if (!pem) return undefined
  return ({ token_endpoint: audience = '' }, { client_id: clientId }, body) => {
    body.set('client_id', clientId)
    body.set('client_assertion_type', assertionType)
    const statement = { clientId, audience, now: Date.now() }
    body.set('client_assertion', clientAssertion({ certificate: pem, privateKey: pem }, statement))
  }
}
