import type { Connector } from '#scan/collect/connector.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { namedIn, parentRules } from '#scan/collect/parent-rules.ts'
import type { Json } from '#scan/graph/client.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { readRows } from '#scan/snapshot/read-snapshot.ts'

const batchSize = 20

/** How few requests could have brought the same rows: full pages, full batches, nothing asked for twice. */
export async function leastRequests(store: ObjectStore, manifest: Manifest): Promise<number> {
  let least = 0
  for (const connector of loadConnectors()) {
    const table = manifest.connectors.find(({ name }) => name === connector.name)
    if (!table || table.requests === 0) continue
    least += connector.forEach
      ? Math.ceil((await parentCount(store, manifest, connector)) / batchSize)
      : Math.min(table.requests, pagesOf(connector, table.rows, table.leftOut.length === 0))
  }
  return least
}

/** Where a service has no page size of its own to choose, what came is what there is. */
function pagesOf({ optional, maxTop, also = [] }: Connector, rows: number, isFull: boolean): number {
  const top = (isFull && optional?.maxTop) || maxTop
  const pages = top ? Math.max(1, Math.ceil(rows / top)) : Number.POSITIVE_INFINITY
  return Math.max(pages, 1 + also.length)
}

async function parentCount(store: ObjectStore, manifest: Manifest, { forEach }: Connector): Promise<number> {
  if (!forEach) return 0
  const rule = forEach.only ? parentRules[forEach.only] : null
  const named = new Set<string>()
  for (const table of rule?.reads ?? [])
    for await (const row of readRows(store, manifest, table))
      for (const id of namedIn[table]?.(row) ?? []) named.add(String(id))
  const isPicked = rule?.pick({ tenantId: manifest.tenantId, named }) ?? ((_: Json) => true)
  let count = 0
  for await (const row of readRows(store, manifest, forEach.table)) if (isPicked(row)) count++
  return count
}
