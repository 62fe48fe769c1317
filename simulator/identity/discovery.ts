import { type Answer, json } from '#simulator/http/answer.ts'
import { type Authority, claimedOrigin, issuerOf } from './authority.ts'
import type { KeyRing } from './keys.ts'

export function openidConfiguration({ segment, tenant }: Authority): Answer {
  const base = `${claimedOrigin}/${segment}`
  return json({
    issuer: issuerOf(tenant?.id ?? '{tenantid}'),
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    end_session_endpoint: `${base}/oauth2/v2.0/logout`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: [
      'acct aud auth_time email exp iat idp iss name nbf nonce oid preferred_username sub tid ver wids',
    ].flatMap((names) => names.split(' ')),
    request_uri_parameter_supported: false,
    tenant_region_scope: null,
    cloud_instance_name: 'microsoftonline.com',
    msgraph_host: 'graph.microsoft.com',
  })
}

export const signingKeys = (keys: KeyRing): Answer =>
  json({ keys: keys.published().map((key) => ({ ...key, issuer: issuerOf('{tenantid}') })) })

export function instanceDiscovery(): Answer {
  const host = new URL(claimedOrigin).host
  return json({
    tenant_discovery_endpoint: `${claimedOrigin}/common/v2.0/.well-known/openid-configuration`,
    'api-version': '1.1',
    metadata: [{ preferred_network: host, preferred_cache: 'login.windows.net', aliases: [host] }],
  })
}
