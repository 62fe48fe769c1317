import type { Cloud } from '#contract/kit/clouds.ts'
import { sayReading } from '#contract/scans/reading-sentences.ts'
import type { DnsLookup } from '#scan/graph/dns.ts'
import { isTemporary, ReadFailure } from '#scan/graph/outcome.ts'
import { allowanceOf } from '#scan/graph/read-body.ts'
import type { Regions } from '#scan/graph/regions.ts'
import { openSender } from '#scan/graph/send.ts'
import type { Reach } from '#scan/graph/surfaces.ts'
import type { Token, Tokens } from '#scan/graph/tokens.ts'
import type { CollectOptions } from './collect-tenant.ts'
import type { Connector } from './connector.ts'
import { mayReadOptional, refusedBefore } from './gate.ts'
import type { Journal } from './journal.ts'
import { type KeptColumns, keptColumns, NotKept, partsWith } from './kept-columns.ts'
import { narrowedBy, parentsOf } from './order.ts'
import { parentRows } from './parents.ts'
import type { ProgressCount } from './progress.ts'
import { readTable, tableLimits } from './read-table.ts'
import { type Part, partsOf } from './sources.ts'
import { emptyResult, type TableResult } from './table-result.ts'
import { count, type Tolerance, type Tolerated } from './tolerated.ts'

/** What is the same for every table of a scan. */
export interface Scan extends Omit<CollectOptions, keyof Reach>, Reach {
  clock: NonNullable<CollectOptions['clock']>
  tokens: Tokens
  regions: Regions
  graphToken: Token
  journal: Journal
  progress: ProgressCount
  lookup: DnsLookup
  initialDomain: () => Promise<string | null>
  plans: Set<string> | null
  /** Tables that ended since the process began. */
  endedHere: Set<string>
}

/** Reads one table, unless it is known already or known to be refused. */
export async function collectTable(
  scan: Scan,
  connector: Connector,
  before: Map<string, TableResult>,
): Promise<TableResult> {
  const { journal, progress } = scan
  const known = journal.finished(connector.name)
  // What failed for a moment before a crash is tried again; what ended in this run is not.
  if (known && !(isTemporary(known.outcome) && !scan.endedHere.has(connector.name))) {
    progress.end(connector.name, known.requests)
    return known
  }
  const startedAt = scan.clock.now()
  const results = await resultsOf(scan, connector, before)
  for (const [table, result] of results) {
    scan.onTable?.(table, result, scan.clock.now() - startedAt)
    scan.endedHere.add(table)
    journal.finish(table, result)
    progress.end(table, result.requests)
  }
  return results.get(connector.name) ?? emptyResult('not-found', sayReading('nothingMade'))
}

async function resultsOf(
  scan: Scan,
  connector: Connector,
  before: Map<string, TableResult>,
): Promise<Map<string, TableResult>> {
  const refused = await refusedBefore(connector, before, scan)
  if (refused) return new Map([[connector.name, refused]])
  if (connector.derivedFrom) return new Map()
  const requests = { count: requestsBefore(scan, connector) }
  const withOptional = mayReadOptional(connector, scan.graphToken, scan.plans)
  let asking: Asking = {
    withOptional,
    kept: withOptional ? await keptColumns(connector, scan) : null,
    without: [],
    tolerated: unreadNarrowing(connector, before),
  }
  for (;;) {
    try {
      return await read(scan, connector, before, requests, asking)
    } catch (problem) {
      if (problem instanceof NotKept) {
        asking = { ...asking, kept: null }
        continue
      }
      if (!(problem instanceof ReadFailure)) throw problem
      const less = askingLess(connector, asking, problem)
      if (!less) return failed(connector, problem, requests.count, scan.cloud)
      asking = less
    }
  }
}

/** How a table is asked for. What Microsoft refuses and the table can do without is left out, one after the other. */
interface Asking {
  withOptional: boolean
  /** Optional columns that are not asked for, but taken over. */
  kept: KeptColumns | null
  without: string[]
  tolerated: Tolerated
}

function askingLess(connector: Connector, asking: Asking, { outcome, message }: ReadFailure): Asking | null {
  // Granted and licensed by what we know, refused all the same: the rest of the columns may still be had.
  if (asking.withOptional && (outcome === 'not-licensed' || outcome === 'not-permitted'))
    return { ...asking, withOptional: false, kept: null }
  if (!message.includes('HTTP 400')) return null
  const leavingOut = (name: string, kind: Tolerance): Asking => {
    const tolerated = { ...asking.tolerated }
    count(tolerated, kind)
    return { ...asking, without: [...asking.without, name], tolerated }
  }
  const column = /property named '(\w+)'/.exec(message)?.[1]
  if (column && connector.undocumented?.includes(column) && !asking.without.includes(column))
    return leavingOut(column, 'refused-column')
  const isTop =
    /option '\$?top'/i.test(message) && connector.maxTop !== null && !asking.without.includes('$top')
  return isTop ? leavingOut('$top', 'refused-option') : null
}

/** Tables that only choose which parents are asked: what they would have named is missed by nobody else. */
function unreadNarrowing(connector: Connector, before: Map<string, TableResult>): Tolerated {
  const tolerated: Tolerated = {}
  for (const table of narrowedBy(connector)) {
    const { outcome = 'ok' } = before.get(table) ?? {}
    if (outcome !== 'ok' && outcome !== 'not-licensed') count(tolerated, 'unread-narrowing-table')
  }
  return tolerated
}

/** What the cloud does not have is asked for all the same: Microsoft may have brought it there meanwhile. */
function failed(
  { name, directoryRole }: Connector,
  { outcome, reason }: ReadFailure,
  requests: number,
  cloud: Cloud,
) {
  if (!isTemporary(outcome) && cloud.lacks.tables.some((one) => one === name)) {
    const away = sayReading('notInCloud', { cloud: cloud.label, reason })
    return new Map([[name, emptyResult('not-in-cloud', away, requests)]])
  }
  const said =
    outcome === 'not-permitted' && directoryRole
      ? sayReading('needsRole', { reason, role: directoryRole })
      : reason
  return new Map([[name, emptyResult(outcome, said, requests)]])
}

/** Parts carry the count of the whole table at the time they were written. */
const requestsBefore = ({ journal }: Scan, { name }: Connector): number =>
  journal.part(name, 0)?.requests ?? 0

function read(
  scan: Scan,
  connector: Connector,
  before: Map<string, TableResult>,
  requests: { count: number },
  { withOptional, kept, without, tolerated }: Asking,
): Promise<Map<string, TableResult>> {
  const { name } = connector
  const { journal, progress, tenantId } = scan
  const limits = scan.tableLimits ?? tableLimits
  const send = openSender({
    ...scan,
    allowance: allowanceOf(limits.bytes),
    isAwaited: scan.connectors.some((other) => [...parentsOf(other), ...narrowedBy(other)].includes(name)),
    onRequest: () => {
      requests.count++
      progress.request(name)
    },
  })
  const asked = partsOf(connector, {
    ...scan,
    send,
    withOptional: withOptional && !kept,
    without,
    startedAt: journal.startedAt,
    parents: () => parentRows(connector, before, tenantId, journal.pathOf),
  })
  const parts = limited(scan, connector, kept ? partsWith(kept, asked) : asked)
  return readTable({
    connector,
    derived: scan.connectors.filter(({ derivedFrom }) => derivedFrom?.table === name),
    parts,
    journal,
    requests: () => requests.count,
    leftOut: [
      ...(withOptional ? [] : (connector.optional?.columns ?? [])),
      ...without.filter((name) => connector.types.has(name)),
    ],
    optionalAt: withOptional ? (kept?.at ?? new Date(journal.startedAt).toISOString()) : null,
    limits,
    tolerated,
    onStep: (hasMore) => hasMore && progress.more(name),
  })
}

/** The parts with an ear on their rows and an end after so many steps. */
function limited(
  { pages = Number.POSITIVE_INFINITY, onRows }: Scan,
  connector: Connector,
  parts: Part[],
): Part[] {
  if (!onRows && pages === Number.POSITIVE_INFINITY) return parts
  return parts.map((part) => ({
    ...part,
    async *read(from) {
      let read = 0
      for await (const step of part.read(from)) {
        onRows?.(connector, step.rows)
        read += 1
        yield read < pages ? step : { ...step, next: null }
        if (read >= pages) return
      }
    },
  }))
}
