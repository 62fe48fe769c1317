import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'
import { users } from '#contract/users/users.ts'
import { readConfig } from '#server/kit/config.ts'
import { compile } from '#server/kit/db.ts'
import { countQuery, pageQuery, readList } from '#server/kit/list-sql.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { migrate } from '#server/migrate.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { buildServer } from '#server/server.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { measureBulk } from './bulk.ts'
import { measureExport } from './export.ts'
import type { Latencies } from './load.ts'
import { measureStarts } from './starts.ts'
import { median, printTable } from './table.ts'

const usersPerAccount = 200
const askedAccounts = 50
const rounds = 5
const query = {
  $top: '50',
  $orderby: 'email asc',
  $filter: "status eq 1 and contains(tolower(email), 'person')",
}
const run = promisify(execFile)

/** A page of 50 with filter, sort and count: through the kit, and by a bare route that sends the same SQL. */
export async function benchLists(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  const database = await startBenchPostgres(folder)
  try {
    await migrate(database.adminUrl)
    const admin = new pg.Pool({ connectionString: database.adminUrl, max: 10 })
    admin.on('error', () => undefined)
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
    const bare = await bareServer(admin)
    if (process.argv[3] === 'bulk') {
      await fill(admin, 100)
      const requests = listsOf(await admins(admin), kitUrl)
      await measureBulk({ admin, databaseUrl: database.adminUrl, folder, url: kitUrl, requests })
      await bare.close()
      await kit.close()
      await closeApp(app)
      await admin.end()
      return
    }

    const few = await measure(admin, 100, kitUrl, bare.url)
    const many = await measure(admin, 10_000, kitUrl, bare.url)
    printTable(
      ['page of 50, 10 connections', 'kit p50 ms', 'kit p99 ms', 'bare p50 ms', 'kit / bare', 'p99 / p50'],
      [row('100 accounts, 20,000 rows', few), row('10,000 accounts, 2,000,000 rows', many)],
    )
    printTable(
      ['from 100 to 10,000 accounts', 'growth'],
      [
        ['kit p50', (many.kit.p50 / few.kit.p50).toFixed(2)],
        ['bare p50', (many.bare.p50 / few.bare.p50).toFixed(2)],
      ],
    )

    await measureBulk({
      admin,
      databaseUrl: database.adminUrl,
      folder,
      url: kitUrl,
      requests: listsOf(await admins(admin), kitUrl),
    })
    await measureExport(admin, database.adminUrl, folder)
    await kit.close()
    await bare.close()
    await closeApp(app)
    await admin.end()
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await measureStarts()
}

interface Measured {
  kit: Latencies
  bare: Latencies
}
const row = (name: string, { kit, bare }: Measured) => [
  name,
  kit.p50.toFixed(2),
  kit.p99.toFixed(2),
  bare.p50.toFixed(2),
  (kit.p50 / bare.p50).toFixed(2),
  (kit.p99 / kit.p50).toFixed(2),
]

async function measure(admin: pg.Pool, accounts: number, kitUrl: string, bareUrl: string): Promise<Measured> {
  await fill(admin, accounts)
  const askers = await admins(admin)
  const kitLoad = listsOf(askers, kitUrl)
  const bareLoad = askers.map(({ accountId }) => ({ url: `${bareUrl}/?account=${accountId}` }))
  const results: Record<'kit' | 'bare', Latencies[]> = { kit: [], bare: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, requests] of [
      ['kit', kitLoad],
      ['bare', bareLoad],
    ] as const) {
      const measured = await load(requests, round === 0 ? 300 : 1500)
      if (measured.failed) throw new Error(`${measured.failed} requests of ${name} failed`)
      if (round > 0) results[name].push(measured)
    }
  return { kit: middle(results.kit), bare: middle(results.bare) }
}

const listsOf = (askers: readonly { token: string }[], kitUrl: string) =>
  askers.map(({ token }) => ({
    url: `${kitUrl}/api/odata/usersExtended?${new URLSearchParams(query)}`,
    token,
  }))

export const middle = (all: Latencies[]): Latencies => ({
  p50: median(all.map((one) => one.p50)),
  p99: median(all.map((one) => one.p99)),
  failed: 0,
})

export async function load(requests: object[], count: number, connections = 10): Promise<Latencies> {
  const file = fileURLToPath(new URL('load.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [file, JSON.stringify({ requests, connections, count })])
  return JSON.parse(stdout) as Latencies
}

async function fill(admin: pg.Pool, accounts: number): Promise<void> {
  await admin.query(
    `insert into account (name, status, subscription_type_id)
     select 'Account ' || n, 1, (select id from subscription_type where is_trial)
     from generate_series((select count(*) + 1 from account), $1::bigint) n`,
    [accounts],
  )
  await admin.query(
    `insert into app_user (account_id, email, name, role, status)
     select account.id, 'person' || n || '@account' || account.id || '.example', 'Person ' || n, 2, 1 + n % 2
     from account, generate_series(1, $1::int) n
     where not exists (select from app_user where app_user.account_id = account.id)`,
    [usersPerAccount],
  )
  await admin.query('vacuum analyze app_user')
  await admin.query('vacuum analyze account')
}

async function admins(admin: pg.Pool): Promise<{ accountId: number; token: string }[]> {
  const { rows } = await admin.query<{ id: string }>(
    'select id from account order by md5(id::text) limit $1',
    [askedAccounts],
  )
  const made = []
  for (const { id } of rows) {
    const token = newToken()
    await admin.query(
      `with person as (
         insert into app_user (account_id, email, role, status, terms_version)
         values ($1, $2, 1, 1, (select version from terms_and_conditions where status = 1 and type = 1)) returning id)
       insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
       select $1, $3, 'person', $1, id, now(), now() from person`,
      [id, `admin-${token.slice(0, 8).toLowerCase()}@bench.example`, hashToken(token)],
    )
    made.push({ accountId: Number(id), token })
  }
  return made
}

/** The same two statements, with nothing around them: no session, permission, scope, row security or shaping. */
async function bareServer(pool: pg.Pool) {
  const http = Fastify()
  http.get<{ Querystring: { account: string } }>('/', async (request) => {
    const scope = { kind: 'account' as const, accountId: Number(request.query.account) }
    const list = readList(users, { ...query, $top: Number(query.$top) })
    const page = compile(pageQuery(users, scope, list))
    const count = compile(countQuery(users, scope, list))
    const items = await pool.query(page.sql, page.parameters as unknown[])
    const total = await pool.query(count.sql, count.parameters as unknown[])
    return { count: total.rows[0], items: items.rows }
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => http.close() }
}
