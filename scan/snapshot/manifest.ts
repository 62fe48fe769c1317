import { type Outcome, outcomes } from '#scan/graph/outcome.ts'

/** What a snapshot holds and how each table came to be. It is written last: without it there is no snapshot. */
export interface Manifest {
  format: 1
  scanId: string
  tenantId: string
  startedAt: string
  endedAt: string
  catalogueVersion: string
  connectors: ManifestTable[]
}

export interface ManifestTable {
  /** The table. */
  name: string
  outcome: Outcome
  reason: string | null
  rows: number
  /** Size and hash of the stored file; 0 and null when there are no rows and so no file. */
  bytes: number
  sha256: string | null
  requests: number
  /** Cells that had another type than their column, by column; they are empty. */
  wrongCells: Record<string, number>
  /** Columns that were not read because their permission or licence is missing. */
  leftOut: string[]
}

/** A snapshot that is not what its manifest says must not be judged. */
export class DamagedSnapshot extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'DamagedSnapshot'
  }
}

const folderOf = ({ tenantId, scanId }: Pick<Manifest, 'tenantId' | 'scanId'>) =>
  `snapshots/${tenantId}/${scanId}`
export const manifestKey = (scan: Pick<Manifest, 'tenantId' | 'scanId'>) => `${folderOf(scan)}/manifest.json`
export const tableKey = (scan: Pick<Manifest, 'tenantId' | 'scanId'>, table: string) =>
  `${folderOf(scan)}/${table}.jsonl.zst`

export function parseManifest(content: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (cause) {
    throw new DamagedSnapshot('The manifest is not JSON', { cause })
  }
  if (!isManifest(value)) throw new DamagedSnapshot('The manifest lacks a field or has one of another type')
  return value
}

function isManifest(value: unknown): value is Manifest {
  const { format, scanId, tenantId, startedAt, endedAt, catalogueVersion, connectors } = (value ??
    {}) as Manifest
  const isText = [scanId, tenantId, startedAt, endedAt, catalogueVersion].every(
    (field) => typeof field === 'string',
  )
  return format === 1 && isText && Array.isArray(connectors) && connectors.every(isTable)
}

function isTable(value: unknown): value is ManifestTable {
  const { name, outcome, rows, bytes, sha256, requests } = (value ?? {}) as ManifestTable
  const isCount = (number: unknown) => Number.isInteger(number) && Number(number) >= 0
  const isHash = sha256 === null ? rows === 0 : typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)
  return (
    typeof name === 'string' && outcomes.includes(outcome) && [rows, bytes, requests].every(isCount) && isHash
  )
}
