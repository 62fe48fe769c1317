import type { Json } from '#scan/graph/client.ts'
import { DamagedSnapshot, type Manifest } from '#scan/snapshot/manifest.ts'
import type { ObjectStore } from '#scan/snapshot/object-store.ts'
import { readRows } from '#scan/snapshot/read-snapshot.ts'
import type { Connector } from './connector.ts'
import type { Part } from './sources.ts'

/** Optional columns of the snapshot before, which a table takes over instead of asking Microsoft for them. */
export interface KeptColumns {
  /** When they were read. */
  at: string
  /** A row with its columns of then. */
  with(row: Json): Json
}

/** A row whose columns nobody has read: all of them have to be. */
export class NotKept extends Error {}

interface Before {
  store: ObjectStore
  previous?: Manifest | null
  /** How old the columns may be. */
  keepMs?: number
  clock: { now(): number }
}

/** Null when they have to be read: never read, too long ago, or lost. */
export async function keptColumns(
  { name, optional }: Connector,
  { store, previous, keepMs = 0, clock }: Before,
): Promise<KeptColumns | null> {
  const entry = previous?.connectors.find((table) => table.name === name)
  const at = entry?.outcome === 'ok' ? entry.optionalAt : undefined
  if (!optional?.kept || !previous || !at || clock.now() - Date.parse(at) >= keepMs) return null
  const { columns, kept } = optional
  // As text: of a hundred thousand rows it takes a third of the memory.
  const known = new Map<string, string>()
  try {
    for await (const row of readRows(store, previous, name)) {
      const had = columns.flatMap((column) => (Object.hasOwn(row, column) ? [[column, row[column]]] : []))
      known.set(String(row[kept.key]), JSON.stringify(Object.fromEntries(had)))
    }
  } catch (problem) {
    if (problem instanceof DamagedSnapshot) return null
    throw problem
  }
  return {
    at,
    with: (row) => {
      const had = known.get(String(row[kept.key]))
      if (had !== undefined) return { ...row, ...(JSON.parse(had) as Json) }
      if (Date.parse(String(row[kept.born])) >= Date.parse(at)) return row
      throw new NotKept(`${name} has a row that is older than its ${columns.join(', ')}`)
    },
  }
}

/** The parts with the kept columns in their rows. */
export const partsWith = (kept: KeptColumns, parts: Part[]): Part[] =>
  parts.map((part) => ({
    ...part,
    async *read(from) {
      for await (const step of part.read(from)) yield { ...step, rows: step.rows.map(kept.with) }
    },
  }))
