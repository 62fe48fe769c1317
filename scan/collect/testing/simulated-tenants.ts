import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type CheckPage, queryOf } from '#scan/catalogue/check-page.ts'
import { englishOf } from '#scan/catalogue/sentences.ts'
import { type Decision, decisionsOf } from '#scan/evaluate/decisions.ts'
import { evaluateIn, evaluateSnapshot } from '#scan/evaluate/evaluate.ts'
import type { Reading } from '#scan/evaluate/outcome.ts'
import type { TableFile } from '#scan/evaluate/protocol.ts'
import { patientSandbox } from '#scan/evaluate/testing/patient-sandbox.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { systemClock } from '#scan/graph/clock.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { fetchTable, readRows } from '#scan/snapshot/read-snapshot.ts'
import { collectTenant } from '../collect-tenant.ts'
import type { Connector } from '../connector.ts'
import { servicePlans } from '../licences.ts'
import { loadConnectors } from '../load-connectors.ts'
import { withNeeded } from '../order.ts'
import { memoryStore } from './scans.ts'

const root = join(import.meta.dirname, '../../..')

/** The tenants of the simulator that let themselves be scanned. */
export const scannedTenants = [
  'northbrine',
  'alder-finch',
  'copperleaf',
  'dunmere',
  'fallowfield',
  'glasshouse',
] as const
export type ScannedTenant = (typeof scannedTenants)[number]

/** The last day of the stories, which begin 90 days before. */
const scanTime = new Date('2026-05-04T10:00:00Z')
const storyStart = '2026-02-03T00:00:00Z'

export interface SimulatedTenants {
  /** Scans the tenant and decides over its rows, in the process that had the tenant before. */
  decide(slug: ScannedTenant): Promise<Decision[]>
  /** Decides over the snapshot of the same scan, in a process of its own. */
  decideAlone(slug: ScannedTenant): Promise<Decision[]>
  stop(): Promise<void>
}

/**
 * Starts the simulator as a process, without limits and at a fixed time, so that each tenant has one outcome. What none
 * of the pages reads is not scanned.
 */
export async function simulatedTenants(pages: readonly CheckPage[]): Promise<SimulatedTenants> {
  const workFolder = mkdtempSync(join(tmpdir(), 'parapet-simulated-'))
  const program = ['simulator/main.ts', '--port', '0', '--exit-with-parent']
  const simulator = spawn(process.execPath, program, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: simulator.stdout }), 'line')
  const url: string = JSON.parse(String(line)).simulator
  const set = async (control: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/simulator/${control}`, init)
    if (!answer.ok) throw new Error(`${control}: ${await answer.text()}`)
  }
  await set('clock', { now: scanTime.toISOString() })
  await set('drift', { start: storyStart })
  await set('limits', { off: true })
  const behindMs = Date.now() - scanTime.getTime()
  const connectors = connectorsOf(pages)
  const checks = pages.map(queryOf).filter((query) => query !== null)
  const wordsOf = englishOf(pages)

  const collect = (slug: ScannedTenant, store: ObjectStore) =>
    collectTenant({
      scanId: `expected-${slug}`,
      tenantId: JSON.parse(readFileSync(join(root, `simulator/tenants/${slug}.json`), 'utf8')).id,
      connectors,
      catalogueVersion: '1',
      application: {
        clientId: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
        credential: { secret: 'simulator-secret' },
      },
      budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
      store,
      workFolder,
      identityUrl: url,
      addresses: { graph: url, exchange: url, compliance: url, teams: url },
      // A busy machine is no silent DNS.
      dns: { url: `${url}/dns-query`, timeoutMs: 120_000 },
      clock: { ...systemClock, now: () => Date.now() - behindMs },
    })

  const scans = new Map<ScannedTenant, Promise<Scanned>>()
  const scan = async (slug: ScannedTenant): Promise<Scanned> => {
    const store = memoryStore()
    const manifest = await collect(slug, store)
    return {
      store,
      manifest,
      outcomes: Object.fromEntries(manifest.connectors.map(({ name, outcome }) => [name, outcome])),
      leftOut: Object.fromEntries(manifest.connectors.map(({ name, leftOut }) => [name, leftOut])),
      licences: servicePlans(await Array.fromAsync(readRows(store, manifest, 'subscribed_skus'))),
    }
  }
  const scanned = (slug: ScannedTenant) => {
    const made = scans.get(slug) ?? scan(slug)
    scans.set(slug, made)
    return made
  }
  const sandbox = patientSandbox()

  return {
    decide: async (slug) => {
      const { store, manifest, ...reading } = await scanned(slug)
      const rows: Record<string, unknown[]> = {}
      for (const { name } of manifest.connectors)
        rows[name] = await Array.fromAsync(readRows(store, manifest, name))
      return decisionsOf(
        pages,
        await evaluateIn(sandbox, { ...reading, checks, rows, at: scanTime }),
        wordsOf,
      )
    },
    decideAlone: async (slug) => {
      const { store, manifest, ...reading } = await scanned(slug)
      const files = await fetchTables(store, manifest, mkdtempSync(join(workFolder, `${slug}-`)))
      return decisionsOf(pages, await evaluateSnapshot({ ...reading, checks, files, at: scanTime }), wordsOf)
    },
    stop: async () => {
      await sandbox.close()
      simulator.stdin.end()
      await once(simulator, 'exit')
      rmSync(workFolder, { recursive: true, force: true })
    },
  }
}

interface Scanned extends Reading {
  store: ObjectStore
  manifest: Manifest
}

function connectorsOf(pages: readonly CheckPage[]): Connector[] {
  const all = loadConnectors()
  const read = new Set(pages.flatMap((page) => [...page.connectors, ...page.optionalConnectors]))
  return withNeeded(
    all.filter(({ name }) => name === 'subscribed_skus' || read.has(name)),
    all,
  )
}

async function fetchTables(store: ObjectStore, manifest: Manifest, folder: string): Promise<TableFile[]> {
  const files: TableFile[] = []
  for (const { name, rows } of manifest.connectors) {
    if (rows === 0) continue
    const path = join(folder, `${name}.jsonl.zst`)
    await fetchTable(store, manifest, name, path)
    files.push({ table: name, path, rows })
  }
  return files
}
