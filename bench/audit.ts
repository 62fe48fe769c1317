import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { benchAuditKills } from './audit-kills.ts'
import { benchAuditList } from './audit-list.ts'
import { scanServer } from './scan-server.ts'
import { benchSimulator, load, processorMs } from './scan-world.ts'
import { percentile, printTable } from './table.ts'

const perWindow = 122

const parts = { list: benchAuditList, kills: benchAuditKills, rounds: benchRounds }

/** The audit logs of many tenants: a long list, kills, and rounds of five minutes after all were due at once. */
export async function benchAudit(): Promise<void> {
  const part = process.argv[3]
  if (part !== undefined && !Object.hasOwn(parts, part))
    throw new Error(`Choose a part: ${Object.keys(parts).join(', ')}, or none for all`)
  for (const [name, run] of Object.entries(parts)) if (part === undefined || part === name) await run()
}

async function benchRounds(
  tenants = Number(process.argv[4] ?? 1000),
  minutes = Number(process.argv[5] ?? 6),
): Promise<void> {
  const simulator = await benchSimulator('--fleet', String(tenants))
  const server = await scanServer(simulator)
  const { admin } = server
  try {
    await simulator.control('limits', { scale: 1, off: false })
    const fleet = (await simulator.tenants()).filter(({ slug }) => slug.startsWith('fleet-'))
    await trackedAccounts(
      admin,
      fleet.map(({ id }) => id),
    )
    const workers = [await server.startWorker(1, 'limited'), await server.startWorker(1, 'limited')]
    const spent = async () => {
      const each = await Promise.all(workers.map(({ pid = 0 }) => processorMs(pid)))
      return each.reduce((sum, ms) => sum + ms)
    }
    const began = Date.now()
    const cold = await until(async () => (await figures(admin)).unread === 0, 600_000)
    const before = await spent()
    const coldReads = (await figures(admin)).reads
    await delay(minutes * 60_000)
    const after = await spent()
    const { reads, failed, longest, events } = await figures(admin)
    const steady = reads - coldReads
    const seconds = minutes * 60
    printTable(
      [`audit logs of ${tenants} tenants, 2 workers`, 'figure', 'goal'],
      [
        [
          'all due at once: seconds until every one was read',
          cold ? ((cold - began) / 1000).toFixed(0) : '-',
          '',
        ],
        ['reads in the time after', steady, ''],
        [
          'share of 122 in 10 s that they used',
          `${((steady / seconds / (perWindow / 10)) * 100).toFixed(0)} %`,
          '<= 100 %',
        ],
        ['reads that Microsoft refused', failed, '0'],
        ['longest time between two reads of a tenant, s', longest.toFixed(0), '<= 600'],
        ['processor ms of the workers per read', ((after - before) / Math.max(1, steady)).toFixed(1), ''],
        ['events stored', events, ''],
        ['load', load(), ''],
      ],
    )
  } finally {
    await server.stop()
    await simulator.stop()
  }
}

async function trackedAccounts(admin: pg.Pool, tenantIds: readonly string[]): Promise<void> {
  await admin.query(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id, is_azure_logs_tracking_enabled,
       next_scan_time)
     select tenant, 1, (select id from subscription_type where is_trial), tenant, true, now() + interval '1 day'
     from unnest($1::text[]) tenant`,
    [tenantIds],
  )
  await admin.query(
    `insert into audit_tracking (account_id, tracking_since, next_read_at) select id, now(), now() from account`,
  )
  await admin.query(
    `insert into audit_choice (account_id, action_type, chosen_at)
     select account.id, action, now() from account, unnest($1::int[]) action`,
    [auditActionType.all.map(({ value }) => value)],
  )
}

/** How often each account was read: by its jobs, which are kept for an hour. */
async function figures(admin: pg.Pool) {
  const { rows } = await admin.query<{ ended: Date; account: string; code: string }>(
    `select ended_at as ended, account_id as account, outcome->>'code' as code
     from job where name = 'read-audits' and state = 'done' order by account_id, ended_at`,
  )
  const gaps = rows.flatMap(({ ended, account }, place) => {
    const last = rows[place - 1]
    return last?.account === account ? [(ended.getTime() - last.ended.getTime()) / 1000] : []
  })
  const { rows: counted } = await admin.query<{ unread: number; events: number }>(
    `select (select count(*)::int from audit_tracking where last_read_at is null) as unread,
       (select count(*)::int from audit_event) as events`,
  )
  return {
    reads: rows.length,
    failed: rows.filter(({ code }) => code === 'failed').length,
    longest: percentile(
      gaps.toSorted((one, other) => one - other),
      1,
    ),
    unread: counted[0]?.unread ?? 0,
    events: counted[0]?.events ?? 0,
  }
}

async function until(look: () => Promise<boolean>, limitMs: number): Promise<number | null> {
  for (const end = Date.now() + limitMs; Date.now() < end; await delay(500))
    if (await look()) return Date.now()
  return null
}
