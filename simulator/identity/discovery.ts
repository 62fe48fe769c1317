import type { Cloud } from '#contract/kit/clouds.ts'
import { type Answer, json } from '#simulator/http/answer.ts'
import type { Authority } from './authority.ts'
import type { KeyRing } from './keys.ts'

/** The endpoints of version 2, or of version 1, whose paths lack the number. */
export function openidConfiguration(
  cloud: Cloud,
  { segment, tenant }: Authority,
  version: '' | 'v2.0/',
): Answer {
  const base = `${cloud.login}/${segment}`
  const issuer = version === '' ? cloud.olderIssuer : cloud.issuer
  return json({
    issuer: issuer(tenant?.id ?? '{tenantid}'),
    authorization_endpoint: `${base}/oauth2/${version}authorize`,
    token_endpoint: `${base}/oauth2/${version}token`,
    jwks_uri: `${base}/discovery/${version}keys`,
    end_session_endpoint: `${base}/oauth2/${version}logout`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: [
      'acct aud auth_time email exp iat idp iss name nbf nonce oid preferred_username sub tid ver wids xms_edov',
    ].flatMap((names) => names.split(' ')),
    request_uri_parameter_supported: false,
    tenant_region_scope: null,
    cloud_instance_name: new URL(cloud.login).host.replace(/^login\./, ''),
    msgraph_host: new URL(cloud.services.graph.origin).host,
  })
}

export const signingKeys = (cloud: Cloud, keys: KeyRing): Answer =>
  json({ keys: keys.published().map((key) => ({ ...key, issuer: cloud.issuer('{tenantid}') })) })

export function instanceDiscovery({ login, issuer }: Cloud): Answer {
  const { host } = new URL(login)
  const aliases = [...new Set([host, new URL(issuer('x')).host])]
  return json({
    tenant_discovery_endpoint: `${login}/common/v2.0/.well-known/openid-configuration`,
    'api-version': '1.1',
    metadata: [{ preferred_network: host, preferred_cache: host, aliases }],
  })
}
