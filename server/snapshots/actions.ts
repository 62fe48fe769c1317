import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { servicePlans } from '#scan/collect/licences.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import type { Reading } from '#scan/evaluate/outcome.ts'
import type { TableFile } from '#scan/evaluate/protocol.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { fetchTable, readRows } from '#scan/snapshot/read-snapshot.ts'
import { giveBackMemory } from '../kit/give-back-memory.ts'

export { snapshotFolder } from '#scan/snapshot/manifest.ts'

/** Above this a snapshot is read from its files: its rows would fill the memory of this process too. */
const mostRows = 20_000
/** Compressed, to about a tenth. */
const mostBytes = 5_000_000

/** A small snapshot as its rows, which a process takes in after those of another; a larger one as files of a folder. */
export type Tables = { rows: Record<string, unknown[]> } | { files: TableFile[] }

/** Gives the tables of a snapshot, or those of them that are needed, to who evaluates them, and clears up. */
export async function withTables<T>(
  store: ObjectStore,
  manifest: Manifest,
  { folder, needed }: { folder: string; needed?: ReadonlySet<string> },
  evaluate: (tables: Tables) => Promise<T>,
): Promise<T> {
  const wanted = manifest.connectors.filter(({ name, rows }) => rows > 0 && needed?.has(name) !== false)
  const sumOf = (size: 'rows' | 'bytes') => wanted.reduce((sum, table) => sum + table[size], 0)
  if (sumOf('rows') <= mostRows && sumOf('bytes') <= mostBytes) {
    const rows: Record<string, unknown[]> = {}
    for (const { name } of wanted) rows[name] = await Array.fromAsync(readRows(store, manifest, name))
    return evaluate({ rows })
  }
  const place = await mkdtemp(folder)
  try {
    const files = await tableFiles(store, manifest, place, needed)
    // Reading the tenant has filled this process, deciding it fills another one.
    giveBackMemory()
    return await evaluate({ files })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Brings the tables of a snapshot, or those of them that are needed, into a local folder, for who evaluates them. */
export async function tableFiles(
  store: ObjectStore,
  manifest: Manifest,
  folder: string,
  needed?: ReadonlySet<string>,
): Promise<TableFile[]> {
  const files: TableFile[] = []
  for (const { name, rows } of manifest.connectors) {
    if (rows === 0 || needed?.has(name) === false) continue
    const path = join(folder, `${name}.jsonl.zst`)
    await fetchTable(store, manifest, name, path)
    files.push({ table: name, path, rows })
  }
  return files
}

const licenceTable = 'subscribed_skus'

/** Paths begin with the column: `passwordCredentials.keyId`. */
const columnsOf = (cells: object = {}) => [
  ...new Set(Object.keys(cells).map((path) => path.split('.', 1)[0] ?? '')),
]

/**
 * How the tenant was read, as the manifest tells. A table that a check needs and that is not in it was not read: its
 * connector is switched off, or the check is newer than the snapshot.
 */
export async function readingOf(
  store: ObjectStore,
  manifest: Manifest,
  checks: readonly CheckQuery[],
): Promise<Reading> {
  const unread = checks.flatMap(({ connectors, optionalConnectors = [] }) =>
    [...connectors, ...optionalConnectors].map((name) => [name, 'not-found'] as const),
  )
  const read = manifest.connectors.map(({ name, outcome }) => [name, outcome] as const)
  const licences = manifest.connectors.find(({ name }) => name === licenceTable)
  const isRead = licences?.outcome === 'ok'
  return {
    outcomes: Object.fromEntries([...unread, ...read]),
    leftOut: Object.fromEntries(manifest.connectors.map(({ name, leftOut }) => [name, leftOut])),
    misshapen: Object.fromEntries(
      manifest.connectors.map(({ name, wrongCells }) => [name, columnsOf(wrongCells)]),
    ),
    // Licences that could not be read do not make checks pass by: Microsoft's own refusals tell then.
    licences: isRead ? servicePlans(await Array.fromAsync(readRows(store, manifest, licenceTable))) : 'all',
  }
}
