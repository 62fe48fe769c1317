import { createHash, randomBytes } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { application, rolesFor, type ServiceName } from '#simulator/world/application.ts'
import { epochSeconds } from '#simulator/world/clock.ts'
import { appOnlyMarker, directoryRoles, memberMarker } from '#simulator/world/directory-roles.ts'
import type { Person, Tenant } from '#simulator/world/tenant.ts'
import { type Account, servicePrincipalId, tenantBySlug, type World } from '#simulator/world/world.ts'

const lifetimeSeconds = 3600

function period(now: Date): JWTPayload {
  const iat = epochSeconds(now)
  return { iat, nbf: iat, exp: iat + lifetimeSeconds, uti: randomBytes(12).toString('base64url') }
}

/** Pairwise: the same account has another subject at another application. */
const subjectOf = (person: Person): string =>
  createHash('sha256').update(`${person.oid} at ${application.clientId}`).digest('base64url')

function directoryRoleIds(person: Person): string[] {
  const held = person.roles.map((role) => directoryRoles[role])
  return person.homeTenant === undefined ? [...held, memberMarker] : held
}

export function idTokenClaims(
  world: World,
  { tenant, person }: Account,
  scopes: string[],
  nonce: string | null,
): JWTPayload {
  const home = person.homeTenant === undefined ? null : tenantBySlug(world, person.homeTenant)
  const roleIds = directoryRoleIds(person)
  return {
    ver: '2.0',
    iss: world.cloud.issuer(tenant.id),
    aud: application.clientId,
    ...period(world.clock.now()),
    sub: subjectOf(person),
    tid: tenant.id,
    oid: person.oid,
    acct: home ? 1 : 0,
    ...(home && { idp: world.cloud.olderIssuer(home.id) }),
    ...(scopes.includes('profile') && { name: person.name, preferred_username: person.upn }),
    ...((scopes.includes('email') || home) && { email: person.upn, xms_edov: home === null }),
    ...(roleIds.length > 0 && { wids: roleIds }),
    ...(nonce !== null && { nonce }),
  }
}

export const personAccessClaims = (world: World, { tenant, person }: Account): JWTPayload => ({
  ver: '1.0',
  iss: world.cloud.olderIssuer(tenant.id),
  aud: '00000003-0000-0000-c000-000000000000',
  ...period(world.clock.now()),
  sub: subjectOf(person),
  tid: tenant.id,
  oid: person.oid,
  appid: application.clientId,
  idtyp: 'user',
  scp: 'User.Read',
})

export function applicationAccessClaims(
  world: World,
  tenant: Tenant,
  service: ServiceName,
  provedBy: 'secret' | 'assertion',
): JWTPayload {
  const principal = servicePrincipalId(tenant)
  return {
    ver: '1.0',
    iss: world.cloud.olderIssuer(tenant.id),
    idp: world.cloud.olderIssuer(tenant.id),
    aud: world.cloud.services[service].audience,
    ...period(world.clock.now()),
    sub: principal,
    oid: principal,
    tid: tenant.id,
    appid: application.clientId,
    appidacr: provedBy === 'secret' ? '1' : '2',
    app_displayname: application.name,
    idtyp: 'app',
    roles: rolesFor(service, tenant.app.consented),
    // Seen in tokens for Graph; Microsoft documents it for none.
    ...(service === 'graph' && {
      wids: tenant.app.globalReader ? [directoryRoles['Global Reader'], appOnlyMarker] : [appOnlyMarker],
    }),
  }
}
