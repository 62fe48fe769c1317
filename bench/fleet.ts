import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { collectTenant } from '#scan/collect/collect-tenant.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { openBudget } from '#scan/graph/budget.ts'
import type { Json } from '#scan/graph/client.ts'
import { readRows } from '#scan/snapshot/read-snapshot.ts'
import { diskFiles } from '#server/kit/disk-store.ts'
import { measureLimits } from './fleet-limits.ts'
import { dueAccounts, ended, type ScanServer, scanServer } from './scan-server.ts'
import {
  application,
  type BenchSimulator,
  benchSimulator,
  load,
  processorMs,
  reachedAt,
} from './scan-world.ts'
import { printTable } from './table.ts'

const users = 200

const writtenTenants = 120

interface Measured {
  accounts: number
  seconds: number
  workerMs: number
  simulatorMs: number
  load: string
}

const ofEachTenantAlone = 40

/** Many small tenants: scans a minute, what each costs, whether many cost more than few, and how many fit the limits. */
export async function benchFleet(): Promise<void> {
  const [, , , first, second] = process.argv
  if (first !== 'limits') await benchCosts(Number(first ?? 300), Number(second ?? 50))
  await measureLimits((first === 'limits' && Number(second)) || ofEachTenantAlone)
}

async function benchCosts(many: number, few: number): Promise<void> {
  const simulator = await benchSimulator('--users', String(users))
  const server = await scanServer(simulator)
  try {
    const measured: Measured[] = []
    for (const accounts of [few, many]) measured.push(await measureFleet(server, simulator, accounts))
    printTable(
      [`accounts of ${users} users`, 'seconds', 'scans a minute', 'worker ms', 'simulator ms', 'load'],
      measured.map((one) => [
        one.accounts,
        one.seconds.toFixed(0),
        ((one.accounts / one.seconds) * 60).toFixed(1),
        one.workerMs.toFixed(0),
        one.simulatorMs.toFixed(0),
        one.load,
      ]),
    )
    const [first, last] = measured as [Measured, Measured]
    const perScan = ({ seconds, accounts }: Measured) => seconds / accounts
    printTable(
      [`a scan among ${many} against one among ${few}`, 'growth', 'goal'],
      [
        ['time', (perScan(last) / perScan(first)).toFixed(2), '<= 1.15'],
        ['processor time', (last.workerMs / first.workerMs).toFixed(2), '<= 1.15'],
      ],
    )
    printTable(
      ['processor time of a scan', 'ms', 'goal'],
      [[`among ${many}`, last.workerMs.toFixed(0), '<= 2000']],
    )
    await measureLines(simulator)
  } finally {
    await server.stop()
    await simulator.stop()
  }
}

async function measureFleet(
  server: ScanServer,
  simulator: BenchSimulator,
  accounts: number,
): Promise<Measured> {
  const tenant = (await simulator.tenants()).find(({ slug }) => slug === 'giant')
  const ids = await dueAccounts(server.admin, tenant?.id ?? '', accounts)
  const simulatorPid = simulator.process.pid ?? 0
  const before = await processorMs(simulatorPid)
  const began = performance.now()
  const worker = await server.startWorker(2)
  await allDone(server.admin, ids)
  const seconds = (performance.now() - began) / 1000
  const workerMs = (await processorMs(worker.pid ?? 0)) / accounts
  const simulatorMs = ((await processorMs(simulatorPid)) - before) / accounts
  const busy = load()
  await ended(worker, 'SIGTERM')
  return { accounts, seconds, workerMs, simulatorMs, load: busy }
}

async function allDone(admin: pg.Pool, ids: number[]): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from scan where account_id = any($1) group by state',
      [ids],
    )
    const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
    if (count('failed') > 0) throw new Error(`${count('failed')} scans failed`)
    if (count('done') === ids.length) return
    await delay(250)
  }
}

/**
 * `parapet evaluate --jsonl` over written tenants, each the whole of a small one: tenants of their own, which have no
 * table in common, and variants of one, which differ in a table.
 */
async function measureLines(simulator: BenchSimulator): Promise<void> {
  const tenant = await writtenTenant(simulator)
  const tables = Object.keys(tenant)
  const lineWith = (own: readonly string[], number: number) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(tenant).map(([table, rows]) => [
          table,
          own.includes(table)
            ? rows.map((row, place) => (place ? row : ofTenant(row as Json, number)))
            : rows,
        ]),
      ),
    )
  const kinds = {
    'of their own': (number: number) => lineWith(tables, number),
    'variants of one': (number: number) => lineWith(tables.slice(number % tables.length).slice(0, 1), number),
  }
  const measured: (string | number)[][] = []
  for (const [kind, lineOf] of Object.entries(kinds)) {
    const lines = Array.from({ length: writtenTenants }, (_, number) => lineOf(number))
    const { answers, errors, seconds } = await evaluated(lines)
    const minute = ((answers / seconds) * 60).toFixed(0)
    const goal = kind === 'of their own' ? '>= 200' : ''
    measured.push([kind, answers, errors, ((lines[0]?.length ?? 0) / 1000).toFixed(0), minute, goal, load()])
  }
  printTable(
    ['parapet evaluate --jsonl', 'tenants', 'not evaluated', 'KB each', 'a minute', 'goal', 'load'],
    measured,
  )
}

/** A row that no other tenant has: a name in it, or its id, ends in the tenant's number. */
function ofTenant(row: Json, number: number): Json {
  const texts = Object.keys(row).filter((key) => typeof row[key] === 'string')
  const key = texts.find((one) => /(name|title)$/i.test(one)) ?? texts.find((one) => /^id/i.test(one))
  return key === undefined ? row : { ...row, [key]: `${row[key]} ${number}` }
}

async function evaluated(lines: string[]): Promise<{ answers: number; errors: number; seconds: number }> {
  const cli = fileURLToPath(new URL('../server/cli.ts', import.meta.url))
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', cli, 'evaluate', '--jsonl'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  let answers = 0
  let errors = 0
  for await (const answer of createInterface(child.stdout)) {
    answers++
    if (answer.startsWith('{"error"')) errors++
  }
  return { answers, errors, seconds: (performance.now() - began) / 1000 }
}

/** A small tenant as people write one: every table with its rows. */
async function writtenTenant(simulator: BenchSimulator): Promise<Record<string, unknown[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  try {
    const tenant = (await simulator.tenants()).find(({ slug }) => slug === 'northbrine')
    const store = diskFiles(folder)
    const manifest = await collectTenant({
      scanId: 'bench',
      tenantId: tenant?.id ?? '',
      connectors: loadConnectors(),
      catalogueVersion: '1',
      application: { clientId: application.clientId, credential: { secret: application.secret } },
      budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
      store,
      workFolder: join(folder, 'work'),
      ...reachedAt(simulator.url),
    })
    const tables: Record<string, unknown[]> = {}
    for (const { name, rows } of manifest.connectors)
      if (rows > 0) tables[name] = await Array.fromAsync(readRows(store, manifest, name))
    return tables
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
