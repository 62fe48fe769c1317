import { randomUUID } from 'node:crypto'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { type AuditActionName, auditItems } from '#contract/audit-events/audit-choices.ts'
import { readAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { sendJob } from '../../kit/jobs/send.ts'
import { type TestServer, testServer } from '../../testing/harness.ts'
import { aWorker } from '../../testing/jobs.ts'
import { anAccount, aPerson, type Person } from '../../testing/people.ts'
import { type TestSimulator, tenants, testSimulator } from '../../testing/simulator.ts'
import { until } from '../../testing/until.ts'
import { wake } from '../../testing/workers.ts'

export interface AuditCustomer {
  id: number
  admin: Person
  slug: string
}

export interface Stored {
  action: number | null
  activity: string
  target: string | null
  by: string | null
  isListed: boolean
  isTold: boolean
}

/** A server, a simulated Microsoft without limits and a worker that only reads logs. */
export async function auditWorld({ fleet = 0 } = {}) {
  const simulator = await testSimulator(fleet > 0 ? ['--fleet', String(fleet)] : [])
  await simulator.control('POST', 'limits', { off: true })
  const server = await testServer({
    MICROSOFT_IDENTITY_URL: simulator.url,
    MICROSOFT_SERVICE_URL: simulator.url,
  })
  server.app.budget = openBudget({ scale: Number.POSITIVE_INFINITY })
  return {
    ...auditSteps(server, simulator),
    worker: aWorker(server, { only: [readAuditsJob.name], onFault: () => {} }),
  }
}

export function auditSteps(server: TestServer, simulator: TestSimulator) {
  const platform = { kind: 'platform' } as const
  const steps = {
    simulator,
    server,
    /** An account of a simulated tenant; another account that had the tenant loses it. */
    customer: (slug: keyof typeof tenants) => steps.customerOf({ slug, id: tenants[slug] }),
    customerOf: ({ slug, id: tenantId }: { slug: string; id: string }): Promise<AuditCustomer> =>
      server.db(platform, async (db) => {
        await server.admin('update account set microsoft_tenant_id = null where microsoft_tenant_id = $1', [
          tenantId,
        ])
        const id = await anAccount(db, { name: `${slug} ${randomUUID()}`, tenantId })
        return { id, slug, admin: await aPerson(db, { role: 1, accountId: id }, server.app.clock()) }
      }),
    /** The small tenants of a world with a fleet, each with an account. */
    fleet: async (): Promise<AuditCustomer[]> => {
      const all = (await simulator.control('GET', 'tenants')) as { slug: string; id: string }[]
      return Promise.all(all.filter(({ slug }) => slug.startsWith('fleet-')).map(steps.customerOf))
    },
    /** Chooses these actions and turns tracking on. */
    track: async ({ admin }: AuditCustomer, ...actions: AuditActionName[]) => {
      const asAdmin = server.as(admin)
      await asAdmin.call(auditCalls.updatePreferences, { body: flagsOf(actions) })
      await asAdmin.call(auditCalls.tracking, { body: { enabled: true } })
    },
    /** Reads the log now, to its end, and says how the last turn ended. */
    read: async ({ id }: AuditCustomer): Promise<{ code: string }> => {
      for (;;) {
        const sent = await server.db(platform, (db) =>
          sendJob(db, readAuditsJob, { accountId: id }, { now: server.app.clock() }),
        )
        wake(server)
        const job = await until(async () => {
          const { rows } = await server.admin('select state, outcome from job where id = $1', [sent.id])
          return ['done', 'failed'].includes(rows[0]?.state) && rows[0]
        }, 'the log is read')
        const { rows } = await server.admin(
          'select next_read_at <= last_read_at as more from audit_tracking where account_id = $1',
          [id],
        )
        // One that was sent before may have begun too early.
        if (sent.isNew && !rows[0]?.more) return job.outcome
      }
    },
    stored: async ({ id }: AuditCustomer): Promise<Stored[]> => {
      const { rows } = await server.admin(
        `select action_type as action, activity, target_name as target, initiated_by as by, is_listed as "isListed",
           is_told as "isTold"
         from audit_event where account_id = $1 order by at, id`,
        [id],
      )
      return rows
    },
    happens: ({ slug }: AuditCustomer, body: object = {}) =>
      simulator.control('POST', 'audits', { tenant: slugs[slug] ?? slug, ...body }),
    mails: async ({
      id,
    }: AuditCustomer): Promise<{ recipient: string; subject: string; plain: string }[]> => {
      const { rows } = await server.admin(
        "select recipient, subject, plain from outbox_mail where account_id = $1 and template = 'audit-events' order by id",
        [id],
      )
      return rows
    },
    /** By somebody who has just signed in: tests move the clock further than a session lasts. */
    state: async ({ id }: AuditCustomer) => {
      const somebody = await server.db(platform, (db) =>
        aPerson(db, { role: 1, accountId: id, status: 1 }, server.app.clock()),
      )
      return (await server.as(somebody).call(auditCalls.state, {})).body
    },
  }
  return steps
}

/** Names of tests where the simulator has longer ones. */
const slugs: Record<string, string> = { kestrel: 'kestrel-rowe', ridgeline: 'ridgeline-it' }

type Flags = BodyOf<typeof auditCalls.updatePreferences>
export const flagsOf = (chosen: readonly AuditActionName[]): Flags =>
  Object.fromEntries(
    auditItems.map(({ name, actions }) => [
      name,
      Object.fromEntries(actions.map((action) => [action, chosen.includes(action)])),
    ]),
  )
