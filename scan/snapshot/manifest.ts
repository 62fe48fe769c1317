import { type Static, Type } from 'typebox'
import { formed, Misshapen, orNull, readJson } from '#contract/kit/read-json.ts'
import type { Saying } from '#contract/recommendations/saying.ts'
import { outcomes } from '#scan/graph/outcome.ts'

const count = Type.Integer({ minimum: 0 })
const saying = Type.Unsafe<Saying>(Type.Object({ $say: Type.String() }))
const table = Type.Object({
  /** The table. */
  name: Type.String(),
  outcome: Type.Enum([...outcomes]),
  /** A saying; plain text in snapshots that are older. */
  reason: orNull(Type.Union([saying, Type.String()])),
  rows: count,
  /** Size and hash of the stored file; 0 and null when there are no rows and so no file. */
  bytes: count,
  sha256: orNull(formed(/^[0-9a-f]{64}$/, 'a SHA-256')),
  requests: count,
  /** Cells that had another type than their column, by column; they are empty. */
  wrongCells: Type.Record(Type.String(), count),
  /** Columns that were not read because their permission or licence is missing. */
  leftOut: Type.Array(Type.String()),
  /** When its optional columns were read: in this scan, or in one before that they were taken over from. */
  optionalAt: Type.Optional(Type.String()),
  /** What was read although it is not as documented, by its kind; absent in snapshots that are older. */
  tolerated: Type.Optional(Type.Record(Type.String(), count)),
})
/** What a snapshot holds and how each table came to be. It is written last: without it there is no snapshot. */
const manifest = Type.Object({
  format: Type.Literal(1),
  scanId: Type.String(),
  tenantId: Type.String(),
  startedAt: Type.String(),
  endedAt: Type.String(),
  catalogueVersion: Type.String(),
  connectors: Type.Array(table),
})
export type Manifest = Static<typeof manifest>
export type ManifestTable = Static<typeof table>

/** A snapshot that is not what its manifest says must not be judged. */
export class DamagedSnapshot extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'DamagedSnapshot'
  }
}

export const snapshotFolder = ({ tenantId, scanId }: Pick<Manifest, 'tenantId' | 'scanId'>) =>
  `snapshots/${tenantId}/${scanId}`
export const manifestKey = (scan: Pick<Manifest, 'tenantId' | 'scanId'>) =>
  `${snapshotFolder(scan)}/manifest.json`
export const tableKey = (scan: Pick<Manifest, 'tenantId' | 'scanId'>, table: string) =>
  `${snapshotFolder(scan)}/${table}.jsonl.zst`

export function parseManifest(content: string): Manifest {
  try {
    const read = readJson(manifest, content, 'The manifest')
    const lost = read.connectors.find(({ sha256, rows }) => sha256 === null && rows > 0)
    if (lost) throw new DamagedSnapshot(`The manifest names no file for the rows of '${lost.name}'`)
    return read
  } catch (cause) {
    if (!(cause instanceof Misshapen)) throw cause
    throw new DamagedSnapshot(cause.message, { cause })
  }
}
