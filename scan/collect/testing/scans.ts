import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openBudget } from '#scan/graph/budget.ts'
import { fakeClock } from '#scan/graph/testing/fake-clock.ts'
import { type StandIn, tenantId } from '#scan/graph/testing/stand-in.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { readRows } from '#scan/snapshot/read-snapshot.ts'
import { type CollectOptions, collectTenant } from '../collect-tenant.ts'
import { parseColumnType } from '../column-types.ts'
import type { Connector } from '../connector.ts'

export interface MemoryStore extends ObjectStore {
  objects: Map<string, Buffer>
}

export function memoryStore(): MemoryStore {
  const objects = new Map<string, Buffer>()
  return {
    objects,
    put: async (key, content) => void objects.set(key, await buffer(content)),
    get: async (key) => {
      const found = objects.get(key)
      return found ? Readable.from([found]) : null
    },
    remove: async (key) => void objects.delete(key),
  }
}

export function aConnector(declared: Partial<Connector> & { name: string }): Connector {
  const columns = declared.columns ?? { id: 'VARCHAR', displayName: 'VARCHAR' }
  return {
    title: { en: declared.name, de: declared.name },
    type: 'Graph',
    surface: 'graph',
    version: 'v1.0',
    path: `/${declared.name}`,
    paging: 'nextLink',
    maxTop: null,
    permission: [],
    licence: null,
    filterType: 'None',
    filterField: null,
    filterFactor: 0,
    note: '',
    columns,
    types: new Map(Object.entries(columns).map(([column, type]) => [column, parseColumnType(type)])),
    ...declared,
  }
}

export interface TestScan {
  options: CollectOptions
  store: MemoryStore
  collect(more?: Partial<CollectOptions>): Promise<Manifest>
  rows(manifest: Manifest, table: string): Promise<Record<string, unknown>[]>
  [Symbol.dispose](): void
}

/** A scan of the stand-in: nothing is replaced but the address, the time and the place of the files. */
export function scanOf(
  stand: StandIn,
  connectors: Connector[],
  more: Partial<CollectOptions> = {},
): TestScan {
  const store = memoryStore()
  const clock = fakeClock()
  const workFolder = mkdtempSync(join(tmpdir(), 'parapet-collect-'))
  const { url } = stand
  const options: CollectOptions = {
    scanId: 'scan-1',
    tenantId,
    connectors,
    catalogueVersion: '1',
    application: { clientId: 'our-app', credential: { secret: 'secret' } },
    budget: openBudget({ clock }),
    store,
    workFolder,
    identityUrl: url,
    addresses: { graph: url, exchange: url, compliance: url, teams: url },
    dns: { url: `${url}/dns-query` },
    clock,
    random: () => 0,
    maxAttempts: 3,
    ...more,
  }
  return {
    options,
    store,
    collect: (others) => collectTenant({ ...options, ...others }),
    rows: (manifest, table) => Array.fromAsync(readRows(store, manifest, table)),
    [Symbol.dispose]: () => rmSync(workFolder, { recursive: true, force: true }),
  }
}

export const entryOf = ({ connectors }: Manifest, table: string) => {
  const entry = connectors.find(({ name }) => name === table)
  if (!entry) throw new Error(`${table} is not in the manifest`)
  return entry
}
