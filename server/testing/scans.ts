import { randomUUID } from 'node:crypto'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { Saying } from '#contract/recommendations/saying.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { type Db, sql } from '../kit/db.ts'
import { openScanDesk, type ScanDesk } from '../scans/desk.ts'
import { catalogueServer } from './catalogue-server.ts'
import type { TestServer } from './harness.ts'
import { hurry, silence } from './jobs.ts'
import { aPerson, type Person } from './people.ts'
import { type TestSimulator, testSimulator } from './simulator.ts'

export interface ScanWorld {
  simulator: TestSimulator
  server: TestServer
  /** Scans at the speed of the simulator: Microsoft's limits are tried elsewhere. */
  desk: ScanDesk
  env: Record<string, string>
  /** An account of a simulated tenant with a few products or all; another account that had the tenant loses it. */
  customer(
    tenantId: string,
    status?: number,
    products?: 'few' | 'all',
  ): Promise<{ id: number; admin: Person }>
  /** A scan that waits, without a job. */
  newScan(accountId: number): Promise<string>
  rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]>
  scans(accountId: number): Promise<ScanRow[]>
  history(accountId: number): Promise<HistoryRow[]>
  states(accountId: number): Promise<StateRow[]>
  /** Lets so much time pass that who has a job counts as silent at the next look. */
  silence(): Promise<void>
  /** Lets the pause before the next try pass. */
  hurry(): Promise<void>
}

export interface ScanRow {
  id: string
  cause: string
  state: string
  phase: string | null
  error: Saying | null
  startedAt: string | null
  assessed: number | null
}
export interface HistoryRow {
  recommendation: number
  field: number
  type: number | null
  value: string | null
  scanId: string
}
export interface StateRow {
  name: string
  connectors: string[]
  compliant: boolean | null
  isKept: boolean
  reason: string | null
}

/** A few products: enough tables and checks to be a scan, few enough to have many of them. */
export const fewProducts = ['MicrosoftTeams', 'SharePointOnline', 'Intune']
const platform = { kind: 'platform' } as const

export async function scanWorld(
  more: { serviceUrl?: (simulator: string) => Promise<string>; env?: Record<string, string> } = {},
) {
  const simulator = await testSimulator()
  await simulator.control('POST', 'limits', { off: true })
  const env = {
    MICROSOFT_IDENTITY_URL: simulator.url,
    MICROSOFT_SERVICE_URL: (await more.serviceUrl?.(simulator.url)) ?? simulator.url,
  }
  const server = await catalogueServer({ ...env, ...more.env })
  const { config } = server.app
  server.app.budget = openBudget({ scale: Number.POSITIVE_INFINITY })
  const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
  const world: ScanWorld = {
    simulator,
    server,
    desk: await openScanDesk(server.app),
    env: { ...env, DATABASE_URL: config.databaseAdminUrl, PARAPET_DATA: config.dataFolder },
    customer: (tenantId, status = accountStatus.value.Enabled, products = 'few') =>
      server.db(platform, async (db) => {
        const made = await aCustomer(db, tenantId, status, server.app.clock())
        await db.run(sql`
          insert into account_product (account_id, product_id)
          select ${made.id}, id from product where ${products === 'all'} or name = any(${fewProducts})`)
        return made
      }),
    newScan: async (accountId) => {
      const id = randomUUID()
      await rows(sql`
        insert into scan (account_id, id, cause, state, queued_at)
        values (${accountId}, ${id}, 'asked', 'waiting', now())`)
      return id
    },
    rows,
    scans: (accountId) =>
      rows(sql<ScanRow>`
        select id, cause, state, phase, error, started_at as "startedAt", assessed
        from scan where account_id = ${accountId} order by queued_at, id`),
    history: (accountId) =>
      rows(sql<HistoryRow>`
        select account_recommendation_id as recommendation, change_field as field, change_type as type,
          new_value as value, scan_id as "scanId"
        from account_recommendation_history where account_id = ${accountId} order by id`),
    states: (accountId) =>
      rows(sql<StateRow>`
        select name, connectors, is_compliant as compliant, is_kept as "isKept", na_reason as reason
        from account_recommendation mine
        join recommendation on recommendation.id = mine.recommendation_id
        join account_product connected
          on connected.account_id = mine.account_id and connected.product_id = recommendation.product_id
        where mine.account_id = ${accountId} order by name`),
    silence: () => silence(server),
    hurry: () => hurry(server),
  }
  return world
}

async function aCustomer(db: Db, tenantId: string, status: number, now: Date) {
  await db.run(sql`update account set microsoft_tenant_id = null where microsoft_tenant_id = ${tenantId}`)
  const { id } = await db.one(sql<{ id: number }>`
    insert into account (name, status, subscription_type_id, microsoft_tenant_id, next_scan_time)
    select ${tenantId}, ${status}, id, ${tenantId}, ${new Date(now.getTime() + 3_600_000)}
    from subscription_type where is_trial
    returning id`)
  return { id, admin: await aPerson(db, { role: 1, accountId: id }, now) }
}

/** Waits in a moment what it would wait in a minute. */
export const hurried = (desk: ScanDesk): ScanDesk => ({
  ...desk,
  clock: { ...desk.clock, sleep: (ms, signal) => desk.clock.sleep(ms / 1000, signal) },
})
