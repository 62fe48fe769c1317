import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryOf } from '#scan/catalogue/check-page.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import { collectTenant } from '#scan/collect/collect-tenant.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { evaluateIn } from '#scan/evaluate/evaluate.ts'
import { loadMacros } from '#scan/evaluate/macros.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import { Sandbox } from '#scan/evaluate/sandbox.ts'
import { openBudget } from '#scan/graph/budget.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { diskFiles } from '#server/kit/disk-store.ts'
import { giveBackMemory } from '#server/kit/give-back-memory.ts'
import { readingOf, tableFiles } from '#server/snapshots/actions.ts'
import { leastRequests } from './least-requests.ts'
import { measurePlainChecks } from './plain-checks.ts'
import {
  application,
  type BenchSimulator,
  benchSimulator,
  childrenOf,
  heldMegabytes,
  load,
  peakMegabytes,
  reachedAt,
} from './scan-world.ts'
import { printTable } from './table.ts'

const users = 100_000
const latencyMs = 80
const parallel = 8
const mostShare = 0.05

/** One large tenant: what reading and deciding it takes, against the least that it could take. */
export async function benchScan(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  const simulator = await benchSimulator('--users', String(users))
  const store = diskFiles(folder)
  try {
    await simulator.control('limits', { off: true, latencyMs })
    const manifest = await measureCollect(simulator, store, folder)
    await simulator.stop()
    const timed = await measureEvaluate(store, manifest, folder)
    await measurePlainChecks(store, manifest, timed)
  } finally {
    if (simulator.process.exitCode === null) await simulator.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureCollect(
  simulator: BenchSimulator,
  store: ObjectStore,
  folder: string,
): Promise<Manifest> {
  const tenant = (await simulator.tenants()).find(({ slug }) => slug === 'giant')
  const began = performance.now()
  const before = process.cpuUsage()
  let collected = 0
  const manifest = await collectTenant({
    scanId: 'bench',
    tenantId: tenant?.id ?? '',
    connectors: loadConnectors(),
    catalogueVersion: '1',
    application: { clientId: application.clientId, credential: { secret: application.secret } },
    budget: openBudget({ scale: Number.POSITIVE_INFINITY, parallel }),
    store,
    workFolder: join(folder, 'work'),
    ...reachedAt(simulator.url),
    onProgress: ({ phase }) => {
      if (phase === 'storing') collected ||= performance.now() - began
    },
  })
  const whole = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  const requests = sum(manifest, 'requests')
  const least = await leastRequests(store, manifest)
  const bound = (requests * latencyMs) / parallel
  printTable(
    [`collect ${users.toLocaleString('en')} users, latency ${latencyMs} ms`, 'value', 'goal'],
    [
      ['rows', sum(manifest, 'rows').toLocaleString('en'), ''],
      ['tables that were read', manifest.connectors.filter(({ outcome }) => outcome === 'ok').length, ''],
      ['requests', requests, ''],
      ['least possible by page limits', least, ''],
      ['requests / least', (requests / least).toFixed(3), '<= 1.1'],
      ['reading s', (collected / 1000).toFixed(1), ''],
      ['requests x latency / parallel s', (bound / 1000).toFixed(1), ''],
      ['reading / that', (collected / bound).toFixed(2), '<= 1.5'],
      ['packing and storing s', ((whole - collected) / 1000).toFixed(1), ''],
      ['processor s', ((user + system) / 1e6).toFixed(1), ''],
      ['snapshot MB', (sum(manifest, 'bytes') / 1e6).toFixed(1), ''],
      ['load of the machine', load(), ''],
    ],
  )
  return manifest
}

const sum = ({ connectors }: Manifest, field: 'rows' | 'requests' | 'bytes'): number =>
  connectors.reduce((total, connector) => total + connector[field], 0)

export interface TimedCheck {
  check: CheckQuery
  result: CheckResult
  ms: number
}

const sharedViews = loadMacros().flatMap((shared) => ('view' in shared ? [shared.view] : []))

/** Its time is that of the loading, which the first check waits for, and of the views, which no check has for itself. */
const loading: CheckQuery = {
  id: 'loading',
  queryType: 'Granular',
  sql: `select ${sharedViews.map((view) => `(select count(*) from ${view})`).join(' + ')} as displayName`,
  connectors: [],
  licences: [],
}

async function measureEvaluate(
  store: ObjectStore,
  manifest: Manifest,
  folder: string,
): Promise<TimedCheck[]> {
  const collectPeak = await peakMegabytes(process.pid)
  const checks = loadChecks()
    .map(queryOf)
    .filter((query) => query !== null)
  const files = await tableFiles(store, manifest, folder)
  giveBackMemory()
  const sandbox = new Sandbox()
  const laps: number[] = []
  let childPeak = 0
  let atOnce = collectPeak
  const look = async () => {
    const children = await childrenOf(process.pid)
    for (const pid of children) childPeak = Math.max(childPeak, await peakMegabytes(pid))
    const held = await Promise.all([process.pid, ...children].map(heldMegabytes))
    atOnce = Math.max(
      atOnce,
      held.reduce((sum, megabytes) => sum + megabytes, 0),
    )
  }
  const watch = setInterval(look, 100)
  const began = performance.now()
  try {
    let last = began
    const [, ...results] = await evaluateIn(sandbox, {
      ...(await readingOf(store, manifest, checks)),
      checks: [loading, ...checks],
      files,
      at: new Date(manifest.endedAt),
      onProgress: () => {
        laps.push(performance.now() - last)
        last = performance.now()
      },
    })
    await look()
    const [loadingMs = 0, ...times] = laps
    const timed = results.map((result, index) => ({
      check: checks[index] as CheckQuery,
      result,
      ms: times[index] ?? 0,
    }))
    const total = times.reduce((whole, ms) => whole + ms, 0)
    const slow = timed.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
    printTable(
      ['slowest checks', 'ms', 'share'],
      slow.map(({ check, ms }) => [check.id, ms.toFixed(0), `${((ms / total) * 100).toFixed(1)} %`]),
    )
    printTable(
      [`evaluate ${checks.length} checks`, 'value', 'goal'],
      [
        ['loading and shared views s', (loadingMs / 1000).toFixed(1), ''],
        ['all checks s', (total / 1000).toFixed(1), ''],
        [
          'checks above 5 %',
          timed.filter(({ ms }) => ms > total * mostShare).length,
          '0, or a reason in its page',
        ],
        ['failed queries', results.filter(({ reason }) => reason === 'query-failed').length, '0'],
        ['peak MB collecting', collectPeak.toFixed(0), ''],
        ['peak MB evaluating', childPeak.toFixed(0), ''],
        ['peak MB of both at one time', atOnce.toFixed(0), '<= 700'],
        ['load of the machine', load(), ''],
      ],
    )
    return timed
  } finally {
    clearInterval(watch)
    await sandbox.close()
  }
}
