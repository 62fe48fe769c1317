import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import '#server/alerts/actions.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { openPool } from '#server/kit/database.ts'
import { inScope } from '#server/kit/db.ts'
import { migrate } from '#server/migrate.ts'
import { recordScan } from '#server/recommendations/actions.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { type ScannedTenant, scannedTenant } from './scanned-tenant.ts'
import { median, printTable } from './table.ts'

const alertsPerAccount = 20
const rounds = 50

/** Filters of every kind that people make: rules, words of the catalogue, names, what the history says. */
const filters = [
  'severity ge 3',
  "productName eq 'Entra ID' and severity ge 2",
  "contains(tolower(findings), 'authentication')",
  'regressedAt ne null and severity ge 3',
  "exemptionExpiresAt le now() add duration'P14D'",
  "name in ('legacy-authentication-is-blocked','smtp-authentication-is-off','device-code-flow-is-blocked')",
  'estimatedWork eq 1 and easeOfFix eq 1',
  'assigneeEmail eq null and severity ge 3',
  'nonCompliantItems gt 5',
  "not (productName eq 'Intune') and (severity eq 2 or severity eq 3)",
]

/** The scans of an account after its first one: by turns one that finds the same, and one where a hundredth has turned. */
const hours = 8
const isTurning = (hour: number) => hour % 2 === 0
/** Turned at 2, back at 4, and so on. */
const isFlippedAt = (hour: number) => Math.floor(hour / 2) % 2 === 1
const scanNames = ['nothing has changed', 'one of a hundred has turned'] as const
type Scan = (typeof scanNames)[number]

/** What looking at the alerts adds to recording a scan, and whether that grows with the number of accounts. */
export async function benchAlerts(sizes: readonly number[] = [100, 10_000]): Promise<void> {
  const tenant = await scannedTenant()
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  const database = await startBenchPostgres(folder)
  const admin = new pg.Pool({
    connectionString: database.adminUrl,
    max: 2,
    options: '-c parapet.scope=platform',
  })
  admin.on('error', () => undefined)
  const pool = openPool(database.adminUrl)
  try {
    await migrate(database.adminUrl)
    await loadCatalogue(database.adminUrl)
    const measured: { size: number; times: Times }[] = []
    for (const size of sizes) {
      await fill(admin, size)
      measured.push({ size, times: await measure(admin, pool, tenant) })
    }
    printTable(
      [
        'recording a scan, 20 alerts',
        'accounts',
        'without ms',
        'with ms',
        'alerts ms',
        'of the recording',
        'more than without',
      ],
      scanNames.flatMap((scan) =>
        measured.map(({ size, times }) => {
          const { without, withAlerts } = times[scan]
          const alerts = withAlerts - without
          return [
            scan,
            size.toLocaleString('en'),
            without.toFixed(1),
            withAlerts.toFixed(1),
            alerts.toFixed(1),
            `${((alerts / withAlerts) * 100).toFixed(1)} %`,
            `${((alerts / without) * 100).toFixed(1)} %`,
          ]
        }),
      ),
    )
    const [first, last] = [measured[0], measured.at(-1)]
    if (first && last)
      printTable(
        [`recording with alerts, from ${first.size} to ${last.size} accounts`, 'growth'],
        scanNames.map((scan) => [
          scan,
          (last.times[scan].withAlerts / first.times[scan].withAlerts).toFixed(2),
        ]),
      )
    console.log(
      `load ${loadavg()
        .map((one) => one.toFixed(1))
        .join(' ')}`,
    )
  } finally {
    await pool.end()
    await admin.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every account has all recommendations, half of them non-compliant, and twenty alerts. */
async function fill(admin: pg.Pool, accounts: number): Promise<void> {
  await admin.query(
    `insert into account (name, status, subscription_type_id)
     select 'Account ' || n, 1, (select id from subscription_type where is_trial)
     from generate_series((select count(*) + 1 from account where id > 0), $1::bigint) n`,
    [accounts],
  )
  await admin.query(
    `insert into account_product (account_id, product_id)
     select account.id, product.id from account, product where account.id > 0 on conflict do nothing`,
  )
  await admin.query(
    `insert into account_recommendation (account_id, recommendation_id, is_compliant, last_decided, last_updated_time)
     select account.id, recommendation.id, recommendation.id % 2 = 0, recommendation.id % 2 = 0, now()
     from account, recommendation
     where account.id > 0 and recommendation.status = 1
     on conflict do nothing`,
  )
  await admin.query(
    `insert into alert (account_id, name, filters, creation_time, last_updated_time)
     select account.id, 'Alert ' || n, ($1::text[])[1 + n % array_length($1::text[], 1)], now(), now()
     from account, generate_series(1, $2::int) n
     where account.id > 0 and not exists (select from alert where alert.account_id = account.id)`,
    [filters, alertsPerAccount],
  )
  for (const table of ['account', 'account_recommendation', 'alert', 'account_product'])
    await admin.query(`vacuum analyze ${table}`)
  // What was filled in is written now, not while scans are measured.
  await admin.query('checkpoint')
}

type Times = Record<Scan, { without: number; withAlerts: number }>
type Taken = Record<Scan, { without: number[]; withAlerts: number[] }>

/**
 * The same scans on accounts with their alerts, and on others whose alerts are deleted, by turns. The process is as warm
 * as a worker that has recorded a few hundred scans.
 */
async function measure(admin: pg.Pool, pool: pg.Pool, tenant: ScannedTenant): Promise<Times> {
  const { rows } = await admin.query<{ id: string }>(
    'select id from account where id > 0 order by md5(id::text) limit $1',
    [rounds * 2],
  )
  const ids = rows.map(({ id }) => Number(id))
  const [watched, bare] = [ids.slice(0, rounds), ids.slice(rounds)]
  await admin.query('update alert set status = 3 where account_id = any($1)', [bare])
  const world = { pool, tenant, day: new Date(new Date().setUTCHours(0, 0, 0, 0)) }
  // The first scan of an account writes everything; what comes every six hours are the others.
  for (const accountId of ids) await record(world, accountId, 0)
  const taken: Taken = {
    'nothing has changed': { without: [], withAlerts: [] },
    'one of a hundred has turned': { without: [], withAlerts: [] },
  }
  for (let hour = 1; hour <= hours; hour += 1)
    for (let round = 0; round < rounds; round += 1)
      for (const [kind, accountId] of [
        ['withAlerts', watched[round]],
        ['without', bare[round]],
      ] as const) {
        if (accountId === undefined) continue
        const began = performance.now()
        await record(world, accountId, hour)
        taken[scanNames[isTurning(hour) ? 1 : 0]][kind].push(performance.now() - began)
      }
  await admin.query('update alert set status = 1 where account_id = any($1)', [bare])
  return Object.fromEntries(
    scanNames.map((scan) => {
      const { without, withAlerts } = taken[scan]
      return [scan, { without: median(without), withAlerts: median(withAlerts) }]
    }),
  ) as Times
}

interface World {
  pool: pg.Pool
  tenant: ScannedTenant
  day: Date
}

/** A scan at an hour of the day. */
const record = ({ pool, tenant, day }: World, accountId: number, hour: number) =>
  inScope(pool, { kind: 'account', accountId }, (db) => {
    const at = new Date(day.getTime() + hour * 60 * 60 * 1000)
    const scanId = randomUUID()
    const moments = { startedAt: at.toISOString(), endedAt: at.toISOString() }
    const manifest = { ...tenant.manifest, ...moments, scanId, tenantId: randomUUID() }
    const results = isFlippedAt(hour) ? tenant.flipped : tenant.results
    return recordScan(db, { scanId, accountId, at, now: at, results: [...results], manifest })
  })
