import { graphFaultKinds } from '#simulator/graph/faults.ts'
import type { Graph } from '#simulator/graph/graph.ts'
import { type Answer, HttpProblem, json } from '#simulator/http/answer.ts'
import type { Route } from '#simulator/http/route.ts'
import { faultKinds } from '#simulator/identity/faults.ts'
import type { Identity } from '#simulator/identity/identity.ts'
import { requiredPermissionNames, scanPermissions } from '#simulator/world/application.ts'
import { appChange, permissionsIn, type Tenant } from '#simulator/world/tenant.ts'
import { accountsIn, servicePrincipalId, tenantBySlug } from '#simulator/world/world.ts'
import { clockChange, faultBody } from './bodies.ts'

/** What tests and the demonstration may change from outside, without touching the simulated protocol. */
export function controlRoutes(graph: Graph): Route[] {
  const { identity } = graph
  const { world } = identity
  return [
    { method: 'GET', path: '/simulator/tenants', handle: () => json(world.tenants.map(described)) },
    {
      method: 'PATCH',
      path: '/simulator/tenants/:slug/app',
      handle: async (request, { slug = '' }) => {
        const tenant = tenantBySlug(world, slug)
        if (!tenant) throw new HttpProblem(404, `There is no tenant '${slug}'.`)
        const { consented, globalReader, secretExpired } = await request.json(appChange)
        if (consented !== undefined) tenant.app.consented = permissionsIn(consented)
        if (globalReader !== undefined) tenant.app.globalReader = globalReader
        if (secretExpired !== undefined) tenant.app.secretExpired = secretExpired
        return json(described(tenant))
      },
    },
    {
      method: 'GET',
      path: '/simulator/faults',
      handle: async () => json({ faults: [...identity.faults, ...graph.faults] }),
    },
    {
      method: 'POST',
      path: '/simulator/faults',
      handle: async (request) => {
        const {
          kind,
          times = 1,
          person,
          tenant,
          delayMs = 3000,
          path,
          retryAfterSeconds,
        } = await request.json(faultBody)
        const upn = person?.toLowerCase()
        refuseUnknown(identity, upn, tenant)
        const graphKind = graphFaultKinds.find((candidate) => candidate === kind)
        if (graphKind) {
          const still = graph.faults.filter((fault) => fault.times > 0)
          graph.faults = [...still, { kind: graphKind, times, tenant, path, delayMs, retryAfterSeconds }]
          return json({ faults: graph.faults }, 201)
        }
        const tokenKind = faultKinds.find((candidate) => candidate === kind) ?? 'slow'
        const waiting = identity.faults.filter((fault) => fault.times > 0)
        identity.faults = [...waiting, { kind: tokenKind, times, person: upn, tenant, delayMs }]
        return json({ faults: identity.faults }, 201)
      },
    },
    {
      method: 'POST',
      path: '/simulator/clock',
      handle: async (request) => {
        const { now, advanceSeconds } = await request.json(clockChange)
        if (now !== undefined) world.clock.set(new Date(now))
        if (advanceSeconds !== undefined) world.clock.advance(advanceSeconds)
        return answerTime(identity)
      },
    },
    {
      method: 'POST',
      path: '/simulator/keys/rotate',
      handle: async () => json({ kid: (await identity.keys.rotate()).kid }),
    },
    {
      method: 'POST',
      path: '/simulator/reset',
      handle: () => {
        world.reset()
        identity.reset()
        graph.reset()
        return answerTime(identity)
      },
    },
  ]
}

const answerTime = ({ world }: Identity): Answer => json({ now: world.clock.now().toISOString() })

const described = (tenant: Tenant) => ({
  ...tenant,
  app: {
    ...tenant.app,
    consented: tenant.app.consented.filter((name) => requiredPermissionNames.includes(name)),
    scanPermissions: tenant.app.consented.filter((name) => name in scanPermissions),
    missing: requiredPermissionNames.filter((name) => !tenant.app.consented.includes(name)),
    servicePrincipalId: tenant.app.consented.length > 0 ? servicePrincipalId(tenant) : null,
  },
})

function refuseUnknown({ world }: Identity, upn: string | undefined, tenant: string | undefined): void {
  if (upn !== undefined && !accountsIn(world, null).some(({ person }) => person.upn === upn)) {
    throw new HttpProblem(400, `body.person: there is nobody called '${upn}'`)
  }
  if (tenant !== undefined && !tenantBySlug(world, tenant)) {
    throw new HttpProblem(400, `body.tenant: there is no tenant '${tenant}'`)
  }
}
