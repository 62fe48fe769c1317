import { randomUUID } from 'node:crypto'

/** A refusal as the identity platform words it: an OAuth error, an AADSTS number and a sentence. */
export class Refusal extends Error {
  number: number
  error: string
  status: number
  constructor(number: number, error: string, status: number, sentence: string) {
    super(sentence)
    this.number = number
    this.error = error
    this.status = status
  }
}

/** Numbers, errors and statuses as Microsoft uses them; the sentences are our own. */
export const refusals = {
  unknownTenant: (name: string) =>
    new Refusal(90002, 'invalid_request', 400, `There is no tenant '${name}'.`),
  unknownApplication: (clientId: string) =>
    new Refusal(
      700016,
      'unauthorized_client',
      400,
      `There is no application '${clientId}' in this directory.`,
    ),
  noServicePrincipal: (clientId: string, tenantId: string) =>
    new Refusal(
      7000229,
      'invalid_client',
      401,
      `Application '${clientId}' has no service principal in tenant '${tenantId}'. An administrator has to consent first.`,
    ),
  missingParameter: (name: string) =>
    new Refusal(900144, 'invalid_request', 400, `The request has to contain the parameter '${name}'.`),
  badRedirectUri: (given: string) =>
    new Refusal(
      50011,
      'invalid_request',
      400,
      `The redirect URI '${given}' is not an absolute http or https address.`,
    ),
  unsupportedResponse: (what: string) =>
    new Refusal(700054, 'unsupported_response_type', 400, `This application may not ask for ${what}.`),
  badChallenge: () =>
    new Refusal(
      9002325,
      'invalid_request',
      400,
      'Send a code_challenge with the code_challenge_method S256.',
    ),
  noSession: () =>
    new Refusal(
      50058,
      'login_required',
      400,
      'Nobody is signed in, and the request asked not to show a page.',
    ),
  notInTenant: (tenantName: string) =>
    new Refusal(50020, 'access_denied', 400, `The account does not exist in '${tenantName}'.`),
  blocked: () => new Refusal(50057, 'access_denied', 400, 'The account is blocked.'),
  declined: () => new Refusal(65004, 'access_denied', 400, 'The person declined.'),
  needsAdministrator: () =>
    new Refusal(
      90094,
      'access_denied',
      400,
      'Only an administrator of the organisation can grant these permissions.',
    ),
  commonNotAllowed: () =>
    new Refusal(
      90130,
      'invalid_request',
      400,
      'Use the organizations or a tenant endpoint instead of common.',
    ),
  noCredential: () =>
    new Refusal(7000218, 'invalid_client', 401, 'Send a client_secret or a client_assertion.'),
  wrongSecret: () => new Refusal(7000215, 'invalid_client', 401, 'The client secret is wrong.'),
  expiredSecret: (clientId: string) =>
    new Refusal(
      7000222,
      'invalid_client',
      401,
      `The client secret of application '${clientId}' has expired.`,
    ),
  badAssertion: (reason: string) =>
    new Refusal(700027, 'invalid_client', 401, `The client assertion is not accepted: ${reason}.`),
  noTenantForApplication: () =>
    new Refusal(50059, 'invalid_request', 400, 'Ask for an application token at the endpoint of one tenant.'),
  badScope: (scope: string) =>
    new Refusal(
      70011,
      'invalid_scope',
      400,
      `The scope '${scope}' has to be one resource followed by '/.default'.`,
    ),
  unknownResource: (resource: string) =>
    new Refusal(500011, 'invalid_resource', 400, `There is no resource '${resource}' in this directory.`),
  notConsented: (scope: string) =>
    new Refusal(
      65001,
      'invalid_grant',
      400,
      `Neither the user nor an administrator has consented to '${scope}'.`,
    ),
  unsupportedGrant: (grant: string) =>
    new Refusal(70003, 'unsupported_grant_type', 400, `The grant type '${grant}' is not supported.`),
  badCode: () => new Refusal(70000, 'invalid_grant', 400, 'The authorization code is not valid.'),
  codeRedeemed: () => new Refusal(54005, 'invalid_grant', 400, 'The authorization code was redeemed before.'),
  expiredGrant: () => new Refusal(70008, 'invalid_grant', 400, 'The code or refresh token has expired.'),
  otherTenantsCode: () =>
    new Refusal(700005, 'invalid_grant', 400, 'The code or refresh token belongs to another tenant.'),
  otherRedirectUri: () =>
    new Refusal(
      500112,
      'invalid_client',
      400,
      'The redirect URI differs from the one the code was requested with.',
    ),
  wrongVerifier: () =>
    new Refusal(501481, 'invalid_grant', 400, 'The code_verifier does not match the code_challenge.'),
  badRefreshToken: () => new Refusal(9002313, 'invalid_grant', 400, 'The refresh token is not valid.'),
  transient: () =>
    new Refusal(90033, 'server_error', 500, 'The service is not available for a moment. Try again.'),
}

export type RefusalDetails = {
  error: string
  error_description: string
  error_codes: number[]
  timestamp: string
  trace_id: string
  correlation_id: string
  error_uri: string
}

export function detailsOf(refusal: Refusal, now: Date): RefusalDetails {
  const timestamp = `${now.toISOString().slice(0, 19).replace('T', ' ')}Z`
  const traceId = randomUUID()
  const correlationId = randomUUID()
  const trail = [`Trace ID: ${traceId}`, `Correlation ID: ${correlationId}`, `Timestamp: ${timestamp}`]
  return {
    error: refusal.error,
    error_description: [`AADSTS${refusal.number}: ${refusal.message}`, ...trail].join('\r\n'),
    error_codes: [refusal.number],
    timestamp,
    trace_id: traceId,
    correlation_id: correlationId,
    error_uri: `https://login.microsoftonline.com/error?code=${refusal.number}`,
  }
}
