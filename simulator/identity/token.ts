import { setTimeout as delay } from 'node:timers/promises'
import type { JWTPayload } from 'jose'
import { type Answer, json } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import { type ServiceName, serviceNamed } from '#simulator/world/application.ts'
import { epochSeconds } from '#simulator/world/clock.ts'
import type { Account } from '#simulator/world/world.ts'
import type { Authority } from './authority.ts'
import { applicationAccessClaims, idTokenClaims, personAccessClaims } from './claims.ts'
import { authenticateClient, type Client } from './client-authentication.ts'
import { type FaultKind, type Recipient, signed, spoiledClaims, takeFault } from './faults.ts'
import { keepRefreshToken, type Redemption, redeemCode, redeemRefreshToken } from './grants.ts'
import type { Identity } from './identity.ts'
import { refusals } from './refusals.ts'

const lifetime = { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599 }

export async function answerToken(
  identity: Identity,
  authority: Authority,
  request: Incoming,
): Promise<Answer> {
  const form = await request.form()
  const client = await authenticateClient(identity, authority, form, request.headers.authorization)
  const redemption: Redemption = { clientId: client.clientId, authority, now: identity.world.clock.now() }
  const grant = form.get('grant_type')
  switch (grant) {
    case 'authorization_code': {
      const { account, scopes, nonce } = redeemCode(identity.grants, redemption, form)
      return answerPerson(identity, client, { account, scopes, nonce, form })
    }
    case 'refresh_token': {
      const { account, scopes } = redeemRefreshToken(identity.grants, redemption, form)
      refuseNotConsented(identity, form.get('scope'))
      return answerPerson(identity, client, { account, scopes, nonce: null, form })
    }
    case 'client_credentials':
      return json(await applicationToken(identity, client, authority, scopedResource(form)))
    default:
      throw grant ? refusals.unsupportedGrant(grant) : refusals.missingParameter('grant_type')
  }
}

/** Version 1 names the resource itself, and tells times as text. */
export async function answerOlderToken(
  identity: Identity,
  authority: Authority,
  request: Incoming,
): Promise<Answer> {
  const form = await request.form()
  const client = await authenticateClient(identity, authority, form, request.headers.authorization)
  const grant = form.get('grant_type')
  if (grant !== 'client_credentials')
    throw grant ? refusals.unsupportedGrant(grant) : refusals.missingParameter('grant_type')
  const resource = form.get('resource')
  if (!resource) throw refusals.missingParameter('resource')
  const token = await applicationToken(identity, client, authority, resource)
  const seconds = epochSeconds(identity.world.clock.now())
  const texts = {
    expires_in: String(lifetime.expires_in),
    ext_expires_in: String(lifetime.ext_expires_in),
    expires_on: String(seconds + lifetime.expires_in),
    not_before: String(seconds),
  }
  return json({ ...token, ...texts, resource })
}

function scopedResource(form: URLSearchParams): string {
  const scope = form.get('scope') ?? ''
  const resource = /^(\S+)\/\.default$/.exec(scope)?.[1]
  if (!resource) throw refusals.badScope(scope)
  return resource
}

const ownScopes = ['openid', 'profile', 'email', 'offline_access', 'user.read', '.default']

/** People never consent here, so only what everybody may have is given without a page. */
function refuseNotConsented({ world }: Identity, scope: string | null): void {
  const graph = `${world.cloud.services.graph.origin}/`
  const wanted = (scope ?? '').split(' ').filter(Boolean)
  const stray = wanted.find((name) => !ownScopes.includes(name.replace(graph, '').toLowerCase()))
  if (stray) throw refusals.notConsented(stray)
}

/** What MSAL knows an account by; it comes when it is asked for. */
const clientInfo = ({ tenant, person }: Account): string =>
  Buffer.from(JSON.stringify({ uid: person.oid, utid: tenant.id })).toString('base64url')

type PersonGrant = { account: Account; scopes: string[]; nonce: string | null; form: URLSearchParams }

async function answerPerson(
  identity: Identity,
  { clientId }: Client,
  { account, scopes, nonce, form }: PersonGrant,
): Promise<Answer> {
  const { world, grants } = identity
  if (account.person.blocked) throw refusals.blocked()
  const fault = await meetFault(identity, { tenant: account.tenant.slug, person: account.person.upn })
  return json({
    ...lifetime,
    scope: scopes.join(' '),
    ...(form.get('client_info') === '1' && { client_info: clientInfo(account) }),
    access_token: await issue(identity, personAccessClaims(world, account), undefined),
    ...(scopes.includes('openid') && {
      id_token: await issue(identity, idTokenClaims(world, account, scopes, nonce), fault),
    }),
    ...(scopes.includes('offline_access') && {
      refresh_token: keepRefreshToken(grants, { account, clientId, scopes }, world.clock.now()),
    }),
  })
}

async function applicationToken(
  identity: Identity,
  { clientId, provedBy }: Client,
  { tenant }: Authority,
  resource: string,
): Promise<Record<string, unknown>> {
  if (!tenant) throw refusals.noTenantForApplication()
  if (tenant.app.secretExpired) {
    throw provedBy === 'secret'
      ? refusals.expiredSecret(clientId)
      : refusals.badAssertion('the key has expired')
  }
  const service: ServiceName | null = serviceNamed(identity.world.cloud, resource)
  if (!service) throw refusals.unknownResource(resource)
  if (tenant.app.consented.length === 0) throw refusals.noServicePrincipal(clientId, tenant.id)
  const fault = await meetFault(identity, { tenant: tenant.slug, person: null })
  const claims = applicationAccessClaims(identity.world, tenant, service, provedBy)
  return { ...lifetime, access_token: await issue(identity, claims, fault) }
}

/** Takes the fault waiting for this answer; those that concern the whole answer happen here. */
async function meetFault(identity: Identity, recipient: Recipient): Promise<FaultKind | undefined> {
  const fault = takeFault(identity.faults, recipient)
  if (fault?.kind === 'token-500') throw refusals.transient()
  if (fault?.kind === 'slow') await delay(fault.delayMs, undefined, { signal: identity.stopping })
  return fault?.kind
}

const issue = (identity: Identity, claims: JWTPayload, fault: FaultKind | undefined): Promise<string> =>
  signed(spoiledClaims(claims, fault, identity.world), fault, identity.keys)
