import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { epochSeconds } from '#simulator/world/clock.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import type { Graph } from './graph.ts'
import { graphRefusals } from './refusals.ts'

/** What a checked access token says about who is calling. */
export type Caller = {
  tenantId: string
  application: string
  audience: string
  roles: string[]
  directoryRoles: string[]
  /** Who signed in, and what they let the application do; null: the application for itself. */
  person: string | null
  scopes: string[]
  expires: number
}

const remembered = 1000

export async function callerOf(graph: Graph, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw graphRefusals.noToken()
  const { world } = graph.identity
  const known = graph.callers.get(token)
  const caller = known ?? (await checked(graph, token))
  if (caller.expires <= epochSeconds(world.clock.now())) throw graphRefusals.expiredToken()
  if (!known) {
    if (graph.callers.size >= remembered) graph.callers.clear()
    graph.callers.set(token, caller)
  }
  return caller
}

async function checked({ identity }: Graph, token: string): Promise<Caller> {
  try {
    const keys = createLocalJWKSet({ keys: identity.keys.published() })
    const { payload } = await jwtVerify(token, keys, { currentDate: identity.world.clock.now() })
    const { cloud } = identity.world
    if (payload.iss !== cloud.olderIssuer(String(payload.tid)))
      throw graphRefusals.badToken('Invalid issuer.')
    return {
      tenantId: String(payload.tid),
      application: String(payload.appid),
      audience: String(payload.aud),
      roles: (payload.roles as string[] | undefined) ?? [],
      directoryRoles: (payload.wids as string[] | undefined) ?? [],
      person: payload.idtyp === 'user' ? String(payload.oid) : null,
      scopes: String(payload.scp ?? '').split(' '),
      expires: payload.exp ?? 0,
    }
  } catch (problem) {
    if (problem instanceof errors.JWTExpired) throw graphRefusals.expiredToken()
    if (problem instanceof errors.JOSEError) throw graphRefusals.badToken('Signature validation failed.')
    throw problem
  }
}

export function tenantOf({ identity }: Graph, caller: Caller): Tenant {
  const tenant = identity.world.tenants.find(({ id }) => id === caller.tenantId)
  if (!tenant) throw graphRefusals.badToken('The tenant of the token is not known.')
  return tenant
}
