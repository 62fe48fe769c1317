import { Type } from 'typebox'
import { exact, whole, words } from '#contract/kit/read-json.ts'
import type { Happening } from '#simulator/audits/entry.ts'
import { actorsOf } from '#simulator/audits/everyday.ts'
import { labelledId } from '#simulator/directory/ids.ts'
import type { Graph } from '#simulator/graph/graph.ts'
import { HttpProblem, json } from '#simulator/http/answer.ts'
import type { Route } from '#simulator/http/route.ts'
import { tenantBySlug } from '#simulator/world/world.ts'

const auditBody = exact({
  tenant: words,
  /** So many records, one a millisecond. */
  count: Type.Optional(whole(1, 100_000)),
  activity: Type.Optional(words),
  category: Type.Optional(words),
  /** Who did it; else the administrator of the tenant. */
  by: Type.Optional(words),
  application: Type.Optional(words),
  /** Seconds before now. */
  secondsAgo: Type.Optional(whole(0, 100 * 24 * 3600)),
  /** Seconds from what happened to the record. */
  lateSeconds: Type.Optional(whole(0, 30 * 24 * 3600)),
  /** How often a page has each record. */
  copies: Type.Optional(whole(1, 5)),
  target: Type.Optional(exact({ id: words, name: Type.Optional(words), upn: Type.Optional(words) })),
})

/** Lets somebody do something in a tenant now, or a while ago. */
export const auditControlRoutes = (graph: Graph): Route[] => [
  {
    method: 'POST',
    path: '/simulator/audits',
    handle: async (request) => {
      const given = await request.json(auditBody)
      const { world } = graph.identity
      const tenant = tenantBySlug(world, given.tenant)
      if (!tenant) throw new HttpProblem(400, `body.tenant: there is no tenant '${given.tenant}'`)
      const { count = 1, activity = 'Add member to group', category = 'GroupManagement' } = given
      const began = world.clock.now().getTime() - (given.secondsAgo ?? 0) * 1000
      const [administrator] = actorsOf(tenant)
      const upn = given.by
      const by: Happening['by'] = given.application
        ? { application: given.application, servicePrincipalId: labelledId(tenant.id, given.application) }
        : upn
          ? { upn, id: labelledId(tenant.id, upn), address: '203.0.113.77' }
          : administrator
      const happenings = Array.from({ length: count }, (_, place): Happening => {
        const label = `added ${began} ${activity} ${place}`
        const target = given.target ?? { id: labelledId(tenant.id, label), name: `Object ${place + 1}` }
        return {
          label,
          at: new Date(began + place),
          activity,
          category,
          service: /\bPIM\b/.test(activity) ? 'PIM' : 'Core Directory',
          operation: 'Assign',
          by,
          targets: [
            {
              type: 'Group',
              ...target,
              properties: [{ name: 'DisplayName', before: ['before'], after: ['after'] }],
            },
          ],
        }
      })
      graph.theatre.audits.add(tenant, happenings, {
        lateMs: (given.lateSeconds ?? 0) * 1000,
        copies: given.copies ?? 1,
      })
      return json({ added: count }, 201)
    },
  },
]
