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

/** `parapet evaluate --jsonl` over written tenants, each the whole of a small one. */
async function measureLines(simulator: BenchSimulator): Promise<void> {
  const tenant = await writtenTenant(simulator)
  // No two have a table in common: what one had is never there for the next.
  const lines = Array.from({ length: writtenTenants }, (_, number) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(tenant).map(([table, rows]) => [
          table,
          rows.map((row, place) => (place ? row : { ...(row as object), tenant: number })),
        ]),
      ),
    ),
  )
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
  const seconds = (performance.now() - began) / 1000
  printTable(
    ['parapet evaluate --jsonl', 'value', 'goal'],
    [
      ['tenants', answers, String(writtenTenants)],
      ['not evaluated', errors, '0'],
      ['KB each', ((lines[0]?.length ?? 0) / 1000).toFixed(0), ''],
      ['seconds', seconds.toFixed(1), ''],
      ['tenants a minute', ((answers / seconds) * 60).toFixed(0), '>= 200'],
      ['load of the machine', load(), ''],
    ],
  )
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
