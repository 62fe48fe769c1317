import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Budget } from '#scan/graph/budget.ts'
import type { Json } from '#scan/graph/client.ts'
import { type Clock, systemClock } from '#scan/graph/clock.ts'
import { type DnsOptions, openDns } from '#scan/graph/dns.ts'
import { openRegions } from '#scan/graph/regions.ts'
import { openSender } from '#scan/graph/send.ts'
import { type Reach, reachOf, serviceOf } from '#scan/graph/surfaces.ts'
import { type Credential, openTokens } from '#scan/graph/tokens.ts'
import { keepCheckpoints, restoreCheckpoints } from '#scan/snapshot/checkpoints.ts'
import type { Manifest, ManifestTable } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { writeManifest, writeTable } from '#scan/snapshot/write-snapshot.ts'
import { collectTable, type Scan } from './collect-table.ts'
import type { Connector } from './connector.ts'
import { openInitialDomain } from './initial-domain.ts'
import { type Journal, openJournal } from './journal.ts'
import { servicePlans } from './licences.ts'
import { runInOrder } from './order.ts'
import { countProgress, type ProgressEvent } from './progress.ts'
import type { TableLimits } from './read-table.ts'
import { rowsOf } from './rows-of.ts'
import type { TableResult } from './table-result.ts'

export interface CollectOptions extends Partial<Reach> {
  scanId: string
  /** The Microsoft tenant. */
  tenantId: string
  /** The enabled ones, with those they are made from (see withNeeded). */
  connectors: readonly Connector[]
  catalogueVersion: string
  application: { clientId: string; credential: Credential }
  /** Shared by all scans of the process. */
  budget: Budget
  store: ObjectStore
  /** Local folder for the pages of unfinished scans; a scan with the same id goes on from there. */
  workFolder: string
  /** How often they are kept in the store, too: on another machine a scan goes on from those. */
  checkpointMs?: number
  /** Where Microsoft is reached; its own addresses when absent. */
  identityUrl?: string
  /** DNS servers, or the address of a resolver over HTTPS. */
  dns?: DnsOptions
  /** The manifest of the scan before: what to expect. */
  previous?: Manifest | null
  /** How old columns may be that are taken over from it (`optional.kept`); none are when absent. */
  keepMs?: number
  signal?: AbortSignal
  tableLimits?: TableLimits
  /** Reads no more than this many pages of a table, or batches of parents: a first contact, not a scan. */
  pages?: number
  /** Told the rows with all that Microsoft sent of them, and what was made of it (`compute`). */
  onRows?: (connector: Connector, rows: readonly Json[]) => void
  /** Told when a table ended. */
  onTable?: (table: string, result: TableResult, tookMs: number) => void
  onProgress?: (event: ProgressEvent) => void
  clock?: Clock
  random?: () => number
  timeoutMs?: number
  maxAttempts?: number
  maxPageBytes?: number
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const licenceTable = 'subscribed_skus'

/**
 * Reads a tenant into a snapshot. A connector that fails is an entry of the manifest; the whole fails only when
 * there is no token for Graph, from the start or any more (AccessFailure), when it is cancelled, or when disk or
 * store do not work.
 */
export async function collectTenant(options: CollectOptions): Promise<Manifest> {
  const { scanId, connectors, store, clock = systemClock, signal } = options
  if (!guid.test(options.tenantId) || !/^[\w-]{1,64}$/.test(scanId))
    throw new Error('Not the id of a tenant or scan')
  const tenantId = options.tenantId.toLowerCase()
  signal?.throwIfAborted()
  const stop = new AbortController()
  const { cloud, addresses } = reachOf(options)
  const tokens = openTokens({
    tenantId,
    clock,
    cloud,
    identityUrl: options.identityUrl,
    ...options.application,
  })
  const graphToken = await tokens.get(serviceOf('graph', { cloud, addresses }).audience)
  const folder = join(options.workFolder, scanId)
  await restoreCheckpoints(store, { tenantId, scanId }, folder)
  await using checkpoints = keepCheckpoints({
    store,
    tenantId,
    scanId,
    folder,
    now: clock.now,
    everyMs: options.checkpointMs,
  })
  const header = { scanId, tenantId, fingerprint: fingerprintOf(connectors), startedAt: clock.now() }
  const journal = openJournal(folder, header, checkpoints)
  const before = new Map(options.previous?.connectors.map(({ name, requests }) => [name, requests]))
  const progress = countProgress({ ...options, clock, before })
  const reading = {
    ...options,
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    tenantId,
    clock,
    cloud,
    addresses,
    regions: openRegions(),
    tokens,
  }
  const scan: Scan = {
    ...reading,
    graphToken,
    journal,
    progress,
    lookup: openDns(options.dns),
    initialDomain: openInitialDomain(openSender(reading)),
    plans: null,
    endedHere: new Set(),
  }
  const licences = connectors.find(({ name }) => name === licenceTable)
  if (licences) scan.plans = await plansOf(await collectTable(scan, licences, new Map()), journal)
  const results = await runInOrder<TableResult>(connectors, (connector, done) =>
    // What no table can answer for ends the reading of all the others; they fail with it, each in its own words.
    collectTable(scan, connector, done).catch((problem: unknown) => {
      stop.abort(problem)
      throw problem
    }),
  ).catch((problem: unknown) => {
    throw stop.signal.aborted ? stop.signal.reason : problem
  })
  const manifest: Manifest = {
    format: 1,
    scanId,
    tenantId,
    startedAt: new Date(journal.startedAt).toISOString(),
    endedAt: new Date(clock.now()).toISOString(),
    catalogueVersion: options.catalogueVersion,
    connectors: await storeTables(scan, results),
  }
  signal?.throwIfAborted()
  await writeManifest(store, manifest)
  journal.remove()
  await checkpoints.remove()
  return manifest
}

async function plansOf(result: TableResult, journal: Journal): Promise<Set<string> | null> {
  if (result.outcome !== 'ok') return null
  return servicePlans(await Array.fromAsync(rowsOf(result.files.map(journal.pathOf))))
}

async function storeTables(scan: Scan, results: Map<string, TableResult>): Promise<ManifestTable[]> {
  const tables: ManifestTable[] = []
  for (const { name } of scan.connectors) {
    scan.signal?.throwIfAborted()
    const result = results.get(name)
    if (!result) throw new Error(`${name} was not collected`)
    const { files, ...entry } = result
    const stored =
      entry.rows > 0
        ? await writeTable(scan.store, scan, name, files.map(scan.journal.pathOf))
        : { bytes: 0, sha256: null }
    tables.push({ name, ...entry, ...stored })
    scan.progress.storing(tables.length, scan.connectors.length)
  }
  return tables
}

const fingerprintOf = (connectors: readonly Connector[]): string =>
  createHash('sha256')
    .update(JSON.stringify(connectors.map(({ types, note, ...declared }) => declared)))
    .digest('hex')
