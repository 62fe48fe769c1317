import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { auditEvents } from '#contract/audit-events/audit-events.ts'
import { readConfig } from '#server/kit/config.ts'
import { compile } from '#server/kit/db.ts'
import { countQuery, pageQuery, readList } from '#server/kit/list-sql.ts'
import { migrate } from '#server/migrate.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { buildServer } from '#server/server.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { load, middle } from './lists.ts'
import { load as waiting } from './scan-world.ts'
import { signedInAdmin } from './signed-in.ts'
import { printTable } from './table.ts'

const events = 1_000_000
const rounds = 3
const query = {
  $top: '50',
  $select: 'id,auditActivityDateTime,itemType,actionType,initiatedByPrincipalName',
  $orderby: 'auditActivityDateTime desc',
  $filter: 'auditActivityDateTime ge 2026-05-01T00:00:00Z and auditActivityDateTime lt 2026-05-08T00:00:00Z',
}

/** A page of 50 events, one week of a year of a million, with its count: through the kit, and by a bare route. */
export async function benchAuditList(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  const database = await startBenchPostgres(folder)
  try {
    await migrate(database.adminUrl)
    const admin = new pg.Pool({ connectionString: database.adminUrl, max: 10 })
    admin.on('error', () => undefined)
    const { rows } = await admin.query<{ id: string }>(
      `insert into account (name, status, subscription_type_id)
       select 'Busy', 1, id from subscription_type where is_trial returning id`,
    )
    const accountId = Number(rows[0]?.id)
    await admin.query(
      `insert into audit_event (account_id, record_id, at, action_type, activity, initiated_by, is_application,
         target_name, target_ids, details, is_listed, stored_at)
       select $1, 'Directory_' || n, timestamptz '2026-01-01' + n * interval '31 seconds', 1 + n % 11, 'Add group',
         'person' || n % 300 || '@busy.example', n % 7 = 0, 'Group ' || n, '{}', '{}', true, now()
       from generate_series(1, $2::int) n`,
      [accountId, events],
    )
    await admin.query('vacuum analyze audit_event')
    const app = await openApp(
      readConfig({
        DATABASE_URL: database.adminUrl,
        PARAPET_DATA: folder,
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '100000000',
        MICROSOFT_CLIENT_ID: 'bench',
        MICROSOFT_CLIENT_SECRET: 'bench',
      }),
    )
    const kit = await buildServer(app)
    const kitUrl = await kit.listen({ port: 0, host: '127.0.0.1' })
    const bare = Fastify()
    bare.get('/', async () => {
      const list = readList(auditEvents, { ...query, $top: Number(query.$top) })
      const scope = { kind: 'account', accountId } as const
      const page = compile(pageQuery(auditEvents, scope, list))
      const count = compile(countQuery(auditEvents, scope, list))
      const items = await admin.query(page.sql, page.parameters as unknown[])
      const total = await admin.query(count.sql, count.parameters as unknown[])
      return { count: total.rows[0], items: items.rows }
    })
    const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
    // Few lists of one session run at a time: each connection asks for itself.
    const tokens: string[] = []
    for (let n = 0; n < 20; n += 1) tokens.push(await anotherAdmin(admin, accountId, n))
    const search = new URLSearchParams(query)
    const asked = {
      kit: tokens.map((token) => ({ url: `${kitUrl}/api/odata/${auditEvents.name}?${search}`, token })),
      bare: [{ url: bareUrl }],
    }
    printTable(
      ['page of 50 of a week of 1,000,000 events', 'kit p50 ms', 'bare p50 ms', 'kit / bare', 'goal', 'load'],
      [
        await compared('3 connections, as many lists as an account has at a time', asked, 3),
        await compared('10 connections, of which 7 wait for the account’s turn', asked, 10),
      ],
    )
    await kit.close()
    await bare.close()
    await closeApp(app)
    await admin.end()
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Asked = Record<'kit' | 'bare', object[]>

/** By turns, so that both meet the same other work on the machine. */
async function compared(name: string, asked: Asked, connections: number): Promise<string[]> {
  const measured = { kit: [], bare: [] } as Record<keyof Asked, Awaited<ReturnType<typeof load>>[]>
  for (let round = 0; round <= rounds; round += 1)
    for (const side of ['kit', 'bare'] as const) {
      const one = await load(asked[side], 300, connections)
      if (one.failed) throw new Error(`${one.failed} requests of ${side} failed`)
      if (round > 0) measured[side].push(one)
    }
  const [own, plain] = [middle(measured.kit), middle(measured.bare)]
  const ratio = (own.p50 / plain.p50).toFixed(2)
  return [name, own.p50.toFixed(1), plain.p50.toFixed(1), ratio, '<= 1.5', waiting()]
}

async function anotherAdmin(admin: pg.Pool, accountId: number, place: number): Promise<string> {
  const token = await signedInAdmin(admin, accountId)
  await admin.query('update app_user set email = $1 where email = $2', [
    `ada-${accountId}-${place}@bench.example`,
    `ada-${accountId}@bench.example`,
  ])
  return token
}
