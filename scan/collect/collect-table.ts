import type { DnsLookup } from '#scan/graph/dns.ts'
import { isTemporary, ReadFailure } from '#scan/graph/outcome.ts'
import { openSender } from '#scan/graph/send.ts'
import type { Token, Tokens } from '#scan/graph/tokens.ts'
import type { CollectOptions } from './collect-tenant.ts'
import type { Connector } from './connector.ts'
import { mayReadOptional, refusedBefore } from './gate.ts'
import type { Journal } from './journal.ts'
import { narrowedBy, parentsOf } from './order.ts'
import { parentRows } from './parents.ts'
import type { ProgressCount } from './progress.ts'
import { readTable } from './read-table.ts'
import { partsOf } from './sources.ts'
import { emptyResult, type TableResult } from './table-result.ts'

/** What is the same for every table of a scan. */
export interface Scan extends CollectOptions {
  clock: NonNullable<CollectOptions['clock']>
  tokens: Tokens
  graphToken: Token
  journal: Journal
  progress: ProgressCount
  lookup: DnsLookup
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
  const results = await resultsOf(scan, connector, before)
  for (const [table, result] of results) {
    scan.endedHere.add(table)
    journal.finish(table, result)
    progress.end(table, result.requests)
  }
  return results.get(connector.name) ?? emptyResult('not-found', 'Nothing was made from its source')
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
  try {
    return await read(scan, connector, before, requests, withOptional)
  } catch (problem) {
    if (!(problem instanceof ReadFailure)) throw problem
    const isRefused = problem.outcome === 'not-licensed' || problem.outcome === 'not-permitted'
    if (!withOptional || !isRefused) return failed(connector, problem, requests.count)
  }
  // Granted and licensed by what we know, refused all the same: the rest of the columns may still be had.
  return read(scan, connector, before, requests, false).catch((problem: unknown) => {
    if (problem instanceof ReadFailure) return failed(connector, problem, requests.count)
    throw problem
  })
}

const failed = ({ name }: Connector, { outcome, message }: ReadFailure, requests: number) =>
  new Map([[name, emptyResult(outcome, message, requests)]])

/** Parts carry the count of the whole table at the time they were written. */
const requestsBefore = ({ journal }: Scan, { name }: Connector): number =>
  journal.part(name, 0)?.requests ?? 0

function read(
  scan: Scan,
  connector: Connector,
  before: Map<string, TableResult>,
  requests: { count: number },
  withOptional: boolean,
): Promise<Map<string, TableResult>> {
  const { name } = connector
  const { journal, progress, tenantId } = scan
  const send = openSender({
    ...scan,
    isAwaited: scan.connectors.some((other) => [...parentsOf(other), ...narrowedBy(other)].includes(name)),
    onRequest: () => {
      requests.count++
      progress.request(name)
    },
  })
  const parts = partsOf(connector, {
    ...scan,
    send,
    withOptional,
    startedAt: journal.startedAt,
    parents: () => parentRows(connector, before, tenantId, journal.pathOf),
  })
  return readTable({
    connector,
    derived: scan.connectors.filter(({ derivedFrom }) => derivedFrom?.table === name),
    parts,
    journal,
    requests: () => requests.count,
    leftOut: withOptional ? [] : (connector.optional?.columns ?? []),
    onStep: (hasMore) => hasMore && progress.more(name),
  })
}
