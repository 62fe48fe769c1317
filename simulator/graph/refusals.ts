/** A refusal by Graph: HTTP status, Microsoft's error code, and what it says. */
export class GraphRefusal extends Error {
  status: number
  code: string
  headers: Record<string, string>
  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

const bearer = { 'www-authenticate': 'Bearer realm="", error="invalid_token"' }

export const graphRefusals = {
  noToken: () =>
    new GraphRefusal(401, 'InvalidAuthenticationToken', 'Access token is empty.', {
      'www-authenticate': 'Bearer realm=""',
    }),
  badToken: (why: string) => new GraphRefusal(401, 'InvalidAuthenticationToken', why, bearer),
  expiredToken: () =>
    new GraphRefusal(
      401,
      'InvalidAuthenticationToken',
      'Lifetime validation failed, the token is expired.',
      bearer,
    ),
  notPermitted: () =>
    new GraphRefusal(
      403,
      'Authorization_RequestDenied',
      'Insufficient privileges to complete the operation.',
    ),
  unknownSegment: (segment: string) =>
    new GraphRefusal(400, 'BadRequest', `Resource not found for the segment '${segment}'.`),
  unknownObject: (id: string) =>
    new GraphRefusal(
      404,
      'Request_ResourceNotFound',
      `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
    ),
  badRequest: (message: string) => new GraphRefusal(400, 'BadRequest', message),
  badQuery: (message: string) => new GraphRefusal(400, 'Request_BadRequest', message),
  unsupportedQuery: (message: string) => new GraphRefusal(400, 'Request_UnsupportedQuery', message),
  unknownProperty: (what: string, name: string, { typeName }: { typeName: string }) =>
    new GraphRefusal(
      400,
      'BadRequest',
      `${what}: Could not find a property named '${name}' on type 'microsoft.graph.${typeName}'.`,
    ),
  optionNotAllowed: (option: string) =>
    new GraphRefusal(
      400,
      'BadRequest',
      `The query specified in the URI is not valid. Query option '${option.slice(1)}' is not allowed.`,
    ),
  wrongMethod: () =>
    new GraphRefusal(
      405,
      'Request_BadRequest',
      'Specified HTTP method is not allowed for the request target.',
    ),
  throttled: (retryAfterSeconds: number | null, scope: string) =>
    new GraphRefusal(429, 'TooManyRequests', 'Please retry again later.', {
      'x-ms-throttle-scope': scope,
      ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
    }),
  unavailable: (retryAfterSeconds: number) =>
    new GraphRefusal(503, 'serviceNotAvailable', 'The service is temporarily unavailable.', {
      'retry-after': String(retryAfterSeconds),
    }),
}

/** How each service words that the tenant has not bought it; `empty` answers an empty collection instead. */
export const licenceRefusals = {
  premium: () =>
    new GraphRefusal(
      403,
      'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
      "Neither tenant is B2C or tenant doesn't have premium license",
    ),
  privilegedRoles: () =>
    new GraphRefusal(
      400,
      'AadPremiumLicenseRequired',
      'The tenant needs to have Microsoft Entra ID P2 or Microsoft Entra ID Governance license.',
    ),
  notLicensed: () => new GraphRefusal(403, 'Forbidden', 'Your tenant is not licensed for this feature.'),
  intune: () => new GraphRefusal(400, 'BadRequest', 'Request not applicable to target tenant.'),
  sharePoint: () => new GraphRefusal(400, 'BadRequest', 'Tenant does not have a SPO license.'),
  empty: () => null,
}

export type LicenceRefusal = keyof typeof licenceRefusals
