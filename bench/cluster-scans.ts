import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { inScope } from '#server/kit/db.ts'
import { queueScans } from '#server/scans/actions.ts'
import { dueAccounts } from './scan-server.ts'

/** Without limits that Microsoft counts by the minute: what is measured is our own waiting. */
const products = ['MicrosoftTeams', 'SharePointOnline', 'Intune']
const lookMs = 250

interface Scan {
  accountId: number
  tenant: string
  state: string
  phase: string | null
  attempt: number
  endedAt: Date | null
}

/** Scans of fresh accounts, one of each tenant. */
export interface Scans {
  begun: number
  /** Until so many are being collected. */
  underWay(count: number): Promise<void>
  /** Until all have ended, or the time is over. */
  ended(withinSeconds: number): Promise<Ended>
}
export interface Ended {
  done: number
  /** When the last one was done. */
  lastAt: number
  /** When the last one that was cut off was begun again. */
  lastAgainAt: number | null
  accounts: { accountId: number; tenant: string }[]
}

/** `app`: the pool of the product's login; `admin`: the superuser's. Both outlive a change of the primary. */
export async function beginScans(admin: pg.Pool, app: pg.Pool, tenants: readonly string[]): Promise<Scans> {
  const ids: number[] = []
  for (const tenant of tenants) ids.push(...(await dueAccounts(admin, tenant, 1, products)))
  await inScope(app, { kind: 'platform' }, (db) => queueScans(db, ids, 'asked', new Date()))
  const look = async (): Promise<Scan[]> => {
    const { rows } = await admin.query<Scan>(
      `select scan.account_id::int as "accountId", account.microsoft_tenant_id as tenant, scan.state, scan.phase,
         job.attempt, scan.ended_at as "endedAt"
       from scan
       join account on account.id = scan.account_id
       join job on job.account_id = scan.account_id and job.name = 'scan' and job.data ->> 'scanId' = scan.id::text
       where scan.account_id = any($1)`,
      [ids],
    )
    return rows
  }
  return {
    begun: ids.length,
    underWay: async (count) => {
      for (const end = Date.now() + 60_000; Date.now() < end; await delay(lookMs)) {
        const scans = await look()
        if (scans.filter(({ phase }) => phase === 'collecting').length >= count) return
      }
      throw new Error('The scans do not begin')
    },
    ended: async (withinSeconds) => {
      const again = new Map<number, number>()
      let scans: Scan[] = []
      for (const end = Date.now() + withinSeconds * 1000; Date.now() < end; await delay(lookMs)) {
        // Nothing is seen while there is no primary.
        scans = await look().catch(() => scans)
        for (const { accountId, attempt } of scans)
          if (attempt > 1) again.set(accountId, again.get(accountId) ?? Date.now())
        if (scans.length === ids.length && scans.every(({ state }) => state === 'done')) break
      }
      const done = scans.filter(({ state }) => state === 'done')
      for (const { accountId, state, phase, attempt } of scans)
        if (state !== 'done') console.error(`scan of ${accountId}: ${state}, ${phase}, try ${attempt}`)
      return {
        done: done.length,
        lastAt: Math.max(...done.map(({ endedAt }) => endedAt?.getTime() ?? 0)),
        lastAgainAt: again.size > 0 ? Math.max(...again.values()) : null,
        accounts: scans.map(({ accountId, tenant }) => ({ accountId, tenant })),
      }
    },
  }
}

/** History rows that the scans of an account wrote, and of how many recommendations. */
export async function historyOf(
  admin: pg.Pool,
  accountId: number,
): Promise<{ rows: number; distinct: number }> {
  const { rows } = await admin.query<{ rows: number; distinct: number }>(
    `select count(*)::int as rows, count(distinct (account_recommendation_id, change_field))::int as distinct
     from account_recommendation_history where account_id = $1`,
    [accountId],
  )
  return rows[0] ?? { rows: 0, distinct: 0 }
}
