import { join } from 'node:path'
import { servicePlans } from '#scan/collect/licences.ts'
import type { Reading } from '#scan/evaluate/outcome.ts'
import type { TableFile } from '#scan/evaluate/protocol.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { fetchTable, readRows } from '#scan/snapshot/read-snapshot.ts'

/** Brings the tables of a snapshot into a local folder, for the process that evaluates them. */
export async function tableFiles(
  store: ObjectStore,
  manifest: Manifest,
  folder: string,
): Promise<TableFile[]> {
  const files: TableFile[] = []
  for (const { name, rows } of manifest.connectors) {
    if (rows === 0) continue
    const path = join(folder, `${name}.jsonl.zst`)
    await fetchTable(store, manifest, name, path)
    files.push({ table: name, path, rows })
  }
  return files
}

const licenceTable = 'subscribed_skus'

/** How the tenant was read, as the manifest tells. */
export async function readingOf(store: ObjectStore, manifest: Manifest): Promise<Reading> {
  const licences = manifest.connectors.find(({ name }) => name === licenceTable)
  const isRead = licences?.outcome === 'ok'
  return {
    outcomes: Object.fromEntries(manifest.connectors.map(({ name, outcome }) => [name, outcome])),
    leftOut: Object.fromEntries(manifest.connectors.map(({ name, leftOut }) => [name, leftOut])),
    // Licences that could not be read do not make checks pass by: Microsoft's own refusals tell then.
    licences: isRead ? servicePlans(await Array.fromAsync(readRows(store, manifest, licenceTable))) : 'all',
  }
}
