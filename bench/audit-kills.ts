import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { ended, scanServer } from './scan-server.ts'
import { application, type BenchSimulator, benchSimulator } from './scan-world.ts'
import { printTable } from './table.ts'

const program = fileURLToPath(new URL('../server/testing/worker-process.ts', import.meta.url))
const moments = ['taken', 'advancing', 'worked'] as const
const kills = 10
const events = 20_000

/** The reader is killed ten times in each phase of a read of 20,000 events, and Microsoft is away for an hour. */
export async function benchAuditKills(): Promise<void> {
  const simulator = await benchSimulator()
  const server = await scanServer(simulator)
  const { admin } = server
  try {
    const tenant = (await simulator.tenants()).find(({ slug }) => slug === 'glasshouse')
    const accountId = await trackedAccount(admin, tenant?.id ?? '')
    await simulator.control('audits', { tenant: 'glasshouse', count: events, secondsAgo: 30 })
    let done = 0
    for (const moment of moments)
      for (let kill = 0; kill < kills; kill += 1) done += await killedAt(admin, simulator, moment)
    // An hour without Microsoft: it answers 503 to everything, then again.
    await simulator.control('faults', {
      kind: 'graph-503',
      times: 30,
      tenant: 'glasshouse',
      path: 'directoryAudits',
    })
    await settle(admin)
    const worker = await server.startWorker(1)
    await until(async () => {
      await admin.query('update audit_tracking set next_read_at = now() where problem is not null')
      return (await stateOf(admin, accountId)).isDone
    })
    await ended(worker, 'SIGTERM')
    const { stored, doubled, counted, mails } = await stateOf(admin, accountId)
    printTable(
      [`${events} events, ${done} kills, Microsoft away for a while`, 'figure', 'goal'],
      [
        ['events lost', events - stored, '0'],
        ['events doubled', doubled, '0'],
        ['events counted for charts and not stored, or the reverse', counted - stored, '0'],
        ['emails', mails, '1'],
      ],
    )
  } finally {
    await server.stop()
    await simulator.stop()
  }
}

async function trackedAccount(admin: pg.Pool, tenantId: string): Promise<number> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id, is_azure_logs_tracking_enabled,
       next_scan_time)
     select 'Killed', 1, id, $1, true, now() + interval '1 day' from subscription_type where is_trial returning id`,
    [tenantId],
  )
  const id = Number(rows[0]?.id)
  // Since a minute ago: what happened on ordinary days is not counted here.
  await admin.query(
    `insert into audit_tracking (account_id, tracking_since, next_read_at, seen_until, swept_at, recipients)
     values ($1, now() - interval '1 minute', now(), now() + interval '59 minutes', now() + interval '1 day',
       '{soc@bench.example}')`,
    [id],
  )
  await admin.query(
    `insert into audit_choice (account_id, action_type, chosen_at) values ($1, $2, now() - interval '1 minute')`,
    [id, auditActionType.value.GroupMemberAdded],
  )
  return id
}

/** Starts a worker that stands still at the moment of a read, and kills it there. */
async function killedAt(admin: pg.Pool, simulator: BenchSimulator, moment: string): Promise<number> {
  await settle(admin)
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, moment],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        ...process.env,
        DATABASE_URL: String(admin.options.connectionString),
        LOG_LEVEL: 'silent',
        MICROSOFT_IDENTITY_URL: simulator.url,
        MICROSOFT_SERVICE_URL: simulator.url,
        MICROSOFT_CLIENT_ID: application.clientId,
        MICROSOFT_CLIENT_SECRET: application.secret,
      },
    },
  )
  if (!child.stdout) throw new Error('The worker has no output')
  const lines = createInterface(child.stdout)
  const reached = new Promise<void>((there) => {
    lines.on('line', (line) => line.includes('"read-audits"') && there())
  })
  const isThere = await Promise.race([
    reached.then(() => 1),
    once(child, 'exit').then(() => 0),
    delay(60_000, 0),
  ])
  await ended(child, 'SIGKILL')
  return isThere
}

/** Time passes: who was killed counts as silent, and what waits is due. */
async function settle(admin: pg.Pool): Promise<void> {
  await admin.query("update job set heartbeat_at = heartbeat_at - interval '1 hour' where state = 'running'")
  await admin.query("update job set due_at = now() where state = 'waiting'")
  await admin.query('update audit_tracking set next_read_at = now()')
}

async function stateOf(admin: pg.Pool, accountId: number) {
  const { rows } = await admin.query<{
    stored: number
    doubled: number
    counted: number
    mails: number
    isDone: boolean
  }>(
    `select count(*)::int as stored, count(*)::int - count(distinct record_id)::int as doubled,
       (select coalesce(sum(events), 0)::int from audit_day where account_id = $1) as counted,
       (select count(*)::int from outbox_mail where account_id = $1) as mails,
       (select is_caught_up and problem is null from audit_tracking where account_id = $1) as "isDone"
     from audit_event where account_id = $1 and is_listed`,
    [accountId],
  )
  return rows[0] ?? { stored: 0, doubled: 0, counted: 0, mails: 0, isDone: false }
}

async function until(look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await delay(500)) if (await look()) return
  throw new Error('The log was not read to its end')
}
