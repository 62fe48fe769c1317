import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { migrate } from '#server/migrate.ts'
import { attacksOn } from './attackers.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import type { Latencies } from './load.ts'
import { percentile, printTable } from './table.ts'

const run = promisify(execFile)
const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const people = 10
const longestMinutes = 4

/** Five attackers while ten others work: what the others feel of it. `npm run bench -- siege [rows] [requests] [attack…]`. */
export async function benchSiege(): Promise<void> {
  const rows = Number(process.argv[3] ?? 1_000_000)
  const requests = Number(process.argv[4] ?? 2_000)
  const folder = await mkdtemp(join(tmpdir(), 'parapet-siege-'))
  const database = await startBenchPostgres(folder)
  const microsoft = await silentMicrosoft()
  const ends: (() => unknown)[] = [() => microsoft.close()]
  try {
    await migrate(database.adminUrl)
    const admin = new pg.Pool({ connectionString: database.adminUrl, max: 10 })
    admin.on('error', () => undefined)
    ends.push(() => admin.end())
    const world = await fill(admin, rows)
    const server = await startServer(database.adminUrl, folder, microsoft.url)
    ends.push(() => server.stop())
    const work = world.others.flatMap((token) => [
      { url: `${server.url}/api/odata/usersExtended?$top=50&$orderby=email%20asc`, token },
      { url: `${server.url}/api/account/status`, token },
      { url: `${server.url}/api/auth/whoami`, token },
    ])
    await load(work, 300)
    const quiet = await load(work, requests)

    const over = new AbortController()
    const limit = setTimeout(() => over.abort(), longestMinutes * 60_000)
    const chosen = process.argv.slice(5)
    const attacks = Object.entries(attacksOn({ ...world, url: server.url, admin })).filter(
      ([name]) => chosen.length === 0 || chosen.includes(name),
    )
    const running = attacks.map(async ([name, attack]) => [name, await attack(over.signal)] as const)
    const ready = watchReadiness(server.url, over.signal)
    await new Promise((done) => setTimeout(done, 2_000))
    const besieged = await load(work, requests)
    over.abort()
    clearTimeout(limit)
    const counts = await Promise.all(running)
    const readiness = await ready

    printTable(
      ['ten people at work', 'p50 ms', 'p99 ms', 'not 200'],
      [
        ['quiet', quiet.p50.toFixed(1), quiet.p99.toFixed(1), quiet.failed],
        ['under siege', besieged.p50.toFixed(1), besieged.p99.toFixed(1), besieged.failed],
      ],
    )
    printTable(
      ['figure', 'measured', 'goal'],
      [
        ['p99 under siege / quiet', (besieged.p99 / quiet.p99).toFixed(2), 'at most 3'],
        ['refused or failed for the others', besieged.failed, '0'],
        ['/readyz not 200', readiness.failed, '0'],
        ['/readyz p99 ms', readiness.p99.toFixed(0), ''],
        ['rows of the largest account', rows, ''],
        ['load of the machine', (loadavg()[0] ?? 0).toFixed(1), ''],
      ],
    )
    printTable(
      ['attack', 'times'],
      counts.map(([name, count]) => [name, count]),
    )
  } finally {
    for (const end of ends.reverse()) await end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(requests: object[], count: number): Promise<Latencies> {
  const { stdout } = await run(process.execPath, [
    beside('load.ts'),
    JSON.stringify({ requests, connections: people, count }),
  ])
  return JSON.parse(stdout) as Latencies
}

/** Asks ten times a second. */
async function watchReadiness(url: string, until: AbortSignal): Promise<{ failed: number; p99: number }> {
  const times: number[] = []
  let failed = 0
  while (!until.aborted) {
    const began = performance.now()
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    )
    times.push(performance.now() - began)
    if (!isReady) failed += 1
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    failed,
    p99: percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
  }
}

async function startServer(databaseUrl: string, folder: string, identityUrl: string) {
  const child = spawn(process.execPath, [beside('server-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PARAPET_DATA: folder,
      LOG_LEVEL: 'silent',
      // Everybody has one address here; the limits by address are another fence.
      RATE_LIMIT: '100000000',
      STRICT_RATE_LIMIT: '100000000',
      MICROSOFT_CLIENT_ID: 'bench',
      MICROSOFT_CLIENT_SECRET: 'bench',
      MICROSOFT_IDENTITY_URL: identityUrl,
    },
  })
  const url = await new Promise<string>((started, failed) => {
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}`)))
    createInterface(child.stdout).once('line', started)
  })
  return {
    url,
    stop: async () => {
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Takes every request and answers none. */
async function silentMicrosoft() {
  const http = createServer(() => undefined)
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const address = http.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => http.closeAllConnections() ?? http.close(),
  }
}

async function fill(admin: pg.Pool, rows: number) {
  const { rows: accounts } = await admin.query<{ id: number }>(
    `insert into account (name, status, subscription_type_id, microsoft_tenant_id)
     select 'Account ' || n, 1, (select id from subscription_type where is_trial), gen_random_uuid()
     from generate_series(1, 31) n returning id`,
  )
  const ids = accounts.map(({ id }) => Number(id))
  const [giant = 0, ...ordinary] = ids
  const users = 'insert into app_user (account_id, email, name, role, status)'
  await admin.query(
    `${users} select $1, 'person' || n || '@giant.example', 'Person ' || n, 2, 1 from generate_series(1, $2::int) n`,
    [giant, rows],
  )
  await admin.query(
    `${users} select id, 'person' || n || '@a' || id || '.example', 'Person ' || n, 2, 1
     from unnest($1::bigint[]) id, generate_series(1, 200) n`,
    [ordinary],
  )
  await admin.query(
    `insert into insight (title, description, status, priority, creation_time, last_updated_time)
     select 'Insight ' || n, repeat('words ', 60), 1, 1, now(), now() from generate_series(1, 20000) n`,
  )
  await admin.query('vacuum analyze app_user')
  const signedIn = (accountId: number, role: number) => signIn(admin, accountId, role)
  const each = (accountIds: readonly number[], role: number) =>
    Promise.all(accountIds.map((id) => signedIn(id, role)))
  return {
    others: await each(ordinary.slice(0, people), 1),
    admins: await each(ordinary.slice(people), 1),
    ofTheGiant: await each([giant, giant, giant], 1),
    operators: await each([0, 0, 0, 0, 0, 0], 3),
    accountIds: ordinary.slice(people),
  }
}

async function signIn(admin: pg.Pool, accountId: number, role: number): Promise<string> {
  const token = newToken()
  await admin.query(
    `with person as (
       insert into app_user (account_id, email, role, status, terms_version)
       values ($1, $2, $4, 1, (select version from terms_and_conditions where status = 1 and type = 1)) returning id)
     insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
     select $1, $3, 'person', $1, id, now(), now() from person`,
    [accountId, `admin-${token.slice(0, 8).toLowerCase()}@bench.example`, hashToken(token), role],
  )
  return token
}
