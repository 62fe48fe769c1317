import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Latencies } from './load.ts'
import { oneSnapshot, scannedAccounts, tablesOf, unpublished } from './publish-world.ts'
import { measureRuns } from './query-run.ts'
import { scanServer } from './scan-server.ts'
import { benchSimulator, load } from './scan-world.ts'
import { signedInAdmin } from './signed-in.ts'
import { printTable } from './table.ts'

const users = 200
const writtenTenants = 200
const askedAccounts = 20
const listCalls = 400

/** One recommendation published to many accounts: how fast, against evaluating alone; and who works meanwhile. */
export async function benchPublish(accounts = Number(process.argv[3] ?? 10_000)): Promise<void> {
  const simulator = await benchSimulator('--users', String(users))
  const server = await scanServer(simulator)
  try {
    const manifest = await oneSnapshot(simulator, server.folder)
    const tables = await tablesOf(server.folder, manifest)
    const check = await unpublished(server.admin, tables)
    const ids = await scannedAccounts(server, manifest, accounts)
    const api = await server.startServer()
    const operator = await superAdmin(server.admin)
    const tokens = await Promise.all(ids.slice(0, askedAccounts).map((id) => signedInAdmin(server.admin, id)))
    const readLists = () => lists(api.url, tokens)
    await readLists()
    const quiet = await readLists()
    await measureRuns(server.admin, api.url, operator, ids)
    await server.startWorker(2)
    const send = (path: string) => change(api.url, operator, path, check.id)

    const began = performance.now()
    const published = await allDone(server.admin, await send(recommendationCalls.publish.path))
    const seconds = (performance.now() - began) / 1000
    const busyDuring = load()

    await allDone(server.admin, await send(recommendationCalls.disable.path))
    const second = await send(recommendationCalls.publish.path)
    await isUnderWay(server.admin, second)
    const during = await readLists()
    const isStillOpen = (await stateOf(server.admin, second)).state === 'running'
    await allDone(server.admin, second)

    const whole = await evaluated(tables, check.name)
    const needed = Object.fromEntries(
      Object.entries(tables).filter(([name]) => check.connectors.includes(name)),
    )
    const narrow = await evaluated(needed, check.name)

    const perMinute = (published.done / seconds) * 60
    printTable(
      [`'${check.name}' to accounts of ${users} users`, 'value', 'goal'],
      [
        ['accounts', published.done, String(accounts)],
        ['results written', published.changed, String(accounts)],
        ['seconds', seconds.toFixed(0), ''],
        ['accounts a minute', perMinute.toFixed(0), ''],
        ['evaluate --jsonl, the same snapshots, tenants a minute', whole.toFixed(0), ''],
        ['evaluate --jsonl, only the tables that it reads', narrow.toFixed(0), ''],
        ['publishing / evaluating', (perMinute / whole).toFixed(2), '>= 0.5'],
        ['publishing / evaluating only these tables', (perMinute / narrow).toFixed(2), ''],
        ['load of the machine', busyDuring, ''],
      ],
    )
    printTable(
      ['a page of recommendations', 'p50 ms', 'p99 ms', 'failed'],
      [
        ['quiet', quiet.p50.toFixed(1), quiet.p99.toFixed(1), quiet.failed],
        [
          `while publishing${isStillOpen ? '' : ' (it ended before)'}`,
          during.p50.toFixed(1),
          during.p99.toFixed(1),
          during.failed,
        ],
      ],
    )
    printTable(
      ['while publishing / quiet', 'value', 'goal'],
      [['p50', (during.p50 / quiet.p50).toFixed(2), '<= 2']],
    )
  } finally {
    await server.stop()
    await simulator.stop()
  }
}

const run = promisify(execFile)

/** Pages of recommendations with filter, sort and count, as people of different accounts ask for them. */
async function lists(url: string, tokens: readonly string[]): Promise<Latencies> {
  const query = new URLSearchParams({ $top: '50', $orderby: 'severity desc', $filter: 'isExempted eq false' })
  const requests = tokens.map((token) => ({
    url: `${url}/api/odata/accountRecommendationExtended?${query}`,
    token,
  }))
  const file = fileURLToPath(new URL('load.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [
    ...['--disable-warning=ExperimentalWarning', file],
    JSON.stringify({ requests, connections: 1, count: listCalls }),
  ])
  return JSON.parse(stdout) as Latencies
}

async function superAdmin(admin: pg.Pool): Promise<string> {
  const token = newToken()
  await admin.query(
    `with person as (
       insert into app_user (account_id, email, role, status) values (0, 'olivia@bench.example', 3, 1) returning id)
     insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
     select 0, $1, 'person', 0, id, now(), now() from person`,
    [hashToken(token)],
  )
  return token
}

async function change(url: string, token: string, path: string, id: number): Promise<number> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  })
  const { jobId, message } = (await answer.json()) as { jobId?: number; message?: string }
  if (!jobId) throw new Error(message)
  return jobId
}

interface JobRow {
  state: string
  done: number
  outcome: { values: { changed: number } } | null
}
async function stateOf(admin: pg.Pool, jobId: number): Promise<JobRow> {
  const { rows } = await admin.query<JobRow>('select state, done, outcome from job where id = $1', [jobId])
  return rows[0] as JobRow
}

async function allDone(admin: pg.Pool, jobId: number): Promise<{ done: number; changed: number }> {
  for (;;) {
    const { state, done, outcome } = await stateOf(admin, jobId)
    if (state === 'done') return { done, changed: outcome?.values.changed ?? 0 }
    if (state === 'failed' || state === 'cancelled') throw new Error(`The job is ${state}`)
    await delay(200)
  }
}

async function isUnderWay(admin: pg.Pool, jobId: number): Promise<void> {
  while ((await stateOf(admin, jobId)).done < 5) await delay(100)
}

/** Tenants a minute of `parapet evaluate --jsonl` with one check. */
async function evaluated(tables: Record<string, unknown[]>, check: string): Promise<number> {
  // No two have a table in common: what one had is never there for the next.
  const lines = Array.from({ length: writtenTenants }, (_, number) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(tables).map(([table, rows]) => [
          table,
          rows.map((row, place) => (place ? row : { ...(row as object), tenant: number })),
        ]),
      ),
    ),
  )
  const cli = fileURLToPath(new URL('../server/cli.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', cli, 'evaluate', '--jsonl', '--check', check],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  // The first has started everything.
  await answers.next()
  const began = performance.now()
  let count = 0
  while (!(await answers.next()).done) count += 1
  return (count / ((performance.now() - began) / 1000)) * 60
}
