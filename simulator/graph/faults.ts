import { graphRefusals } from './refusals.ts'
import type { Row } from './rows.ts'

export const graphFaultKinds = ['graph-429', 'graph-503', 'graph-slow', 'graph-cut', 'graph-shape'] as const
export type GraphFaultKind = (typeof graphFaultKinds)[number]

/** Something that goes wrong with the next answers whose path contains `path`, for one tenant or for all. */
export type GraphFault = {
  kind: GraphFaultKind
  times: number
  tenant?: string
  path?: string
  delayMs: number
  /** What a refused caller is told to wait; without it 429 has no Retry-After, and 503 says one second. */
  retryAfterSeconds?: number
}

export function takeGraphFault(faults: GraphFault[], tenant: string, path: string): GraphFault | null {
  const fault = faults.find(
    (candidate) =>
      candidate.times > 0 &&
      (candidate.tenant === undefined || candidate.tenant === tenant) &&
      (candidate.path === undefined || path.toLowerCase().includes(candidate.path.toLowerCase())),
  )
  if (!fault) return null
  fault.times -= 1
  return fault
}

export function refuseByFault(fault: GraphFault | null): void {
  if (fault?.kind === 'graph-429') {
    throw graphRefusals.throttled(fault.retryAfterSeconds ?? null, 'Tenant_Application/ReadWrite')
  }
  if (fault?.kind === 'graph-503') throw graphRefusals.unavailable(fault.retryAfterSeconds ?? 1)
}

/** The body with one field of every row in another type: a text becomes an object, all else a text. */
export function misshapen(body: Row): Row {
  if (!Array.isArray(body.value)) return misshapenRow(body)
  return { ...body, value: (body.value as Row[]).map(misshapenRow) }
}

function misshapenRow(row: Row): Row {
  const field = Object.keys(row).find((name) => !name.startsWith('@') && name !== 'id' && name !== 'value')
  if (field === undefined) return row
  return { ...row, [field]: typeof row[field] === 'string' ? { unexpected: row[field] } : 'unexpected' }
}
