import { setTimeout as delay } from 'node:timers/promises'
import type { JWTPayload } from 'jose'
import { type Answer, json } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import { isKnownResource } from '#simulator/world/application.ts'
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
      return answerPerson(identity, client, account, scopes, nonce)
    }
    case 'refresh_token': {
      const { account, scopes } = redeemRefreshToken(identity.grants, redemption, form)
      return answerPerson(identity, client, account, scopes, null)
    }
    case 'client_credentials':
      return answerApplication(identity, client, authority, form.get('scope') ?? '')
    default:
      throw grant ? refusals.unsupportedGrant(grant) : refusals.missingParameter('grant_type')
  }
}

async function answerPerson(
  identity: Identity,
  { clientId }: Client,
  account: Account,
  scopes: string[],
  nonce: string | null,
): Promise<Answer> {
  const { world, grants } = identity
  if (account.person.blocked) throw refusals.blocked()
  const fault = await meetFault(identity, { tenant: account.tenant.slug, person: account.person.upn })
  return json({
    ...lifetime,
    scope: scopes.join(' '),
    access_token: await issue(identity, personAccessClaims(world, account), undefined),
    ...(scopes.includes('openid') && {
      id_token: await issue(identity, idTokenClaims(world, account, scopes, nonce), fault),
    }),
    ...(scopes.includes('offline_access') && {
      refresh_token: keepRefreshToken(grants, { account, clientId, scopes }, world.clock.now()),
    }),
  })
}

async function answerApplication(
  identity: Identity,
  { clientId, provedBy }: Client,
  { tenant }: Authority,
  scope: string,
): Promise<Answer> {
  if (!tenant) throw refusals.noTenantForApplication()
  if (tenant.app.secretExpired) {
    throw provedBy === 'secret'
      ? refusals.expiredSecret(clientId)
      : refusals.badAssertion('the key has expired')
  }
  const resource = /^(\S+)\/\.default$/.exec(scope)?.[1]
  if (!resource) throw refusals.badScope(scope)
  if (!isKnownResource(resource)) throw refusals.unknownResource(resource)
  if (tenant.app.consented.length === 0) throw refusals.noServicePrincipal(clientId, tenant.id)
  const fault = await meetFault(identity, { tenant: tenant.slug, person: null })
  const claims = applicationAccessClaims(identity.world, tenant, resource, provedBy)
  return json({ ...lifetime, access_token: await issue(identity, claims, fault) })
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
