import { complianceAnchor, invokeCommand, teamsConfiguration } from '#scan/graph/admin.ts'
import type { Budget } from '#scan/graph/budget.ts'
import { type Json, objectOrPage, type Page, pageOf, readPages } from '#scan/graph/client.ts'
import type { Clock } from '#scan/graph/clock.ts'
import type { DnsLookup } from '#scan/graph/dns.ts'
import type { Outgoing, Send } from '#scan/graph/send.ts'
import { type Compute, computeRules } from './compute.ts'
import type { Connector } from './connector.ts'
import { readDns } from './dns-source.ts'
import { isLicensed } from './licences.ts'
import { isAdvanced, partitionFilters } from './partitions.ts'
import { perParent } from './per-parent.ts'
import { requestPath } from './request-path.ts'
import type { Tolerance } from './tolerated.ts'

/** Rows as they came, and from where the reading can go on; without `next` it cannot go on from here. */
export interface Step {
  rows: Json[]
  next?: string | null
  tolerated?: Tolerance
}

/** A part is read from its beginning, or from where an earlier step said. Parts are read side by side. */
export interface Part {
  /** What is asked first: a reading goes on only where the same was asked. */
  request: string
  read(from: string | null): AsyncGenerator<Step>
}

export interface SourceContext {
  send: Send
  budget: Budget
  lookup: DnsLookup
  clock: Clock
  random?: () => number
  signal?: AbortSignal
  tenantId: string
  startedAt: number
  withOptional: boolean
  /** Columns and options that Microsoft refused in this scan. */
  without: readonly string[]
  /** The domain that the tenant began with; null when it cannot be read. */
  initialDomain: () => Promise<string | null>
  plans: Set<string> | null
  /** The rows of the tables this one is made from, only those that matter. */
  parents: () => AsyncIterable<Json>
}

/** Else members of an enumeration that are newer than the API come as unknownFutureValue. */
export const graphHeaders = { prefer: 'include-unknown-enum-members' }

/** An advanced query is answered by an index that is some seconds behind, and says so. */
export const headersFor = ({ advanced }: Connector, filter?: string): Record<string, string> =>
  advanced || (filter && isAdvanced(filter))
    ? { ...graphHeaders, consistencylevel: 'eventual' }
    : graphHeaders

export function partsOf(connector: Connector, context: SourceContext): Part[] {
  if (connector.surface === 'dns')
    return [{ request: connector.cmdlet ?? '', read: (from) => readDns(connector, context, from) }]
  if (connector.forEach) return [perParent(connector, context)]
  if (connector.surface === 'graph') return graphParts(connector, context)
  const { surface } = connector
  if (surface === 'teams')
    return [pagedPart(connector, context, teamsConfiguration(connector.configuration ?? ''))]
  const { cmdlet = '', parameters, adds, also = [] } = connector
  const licensed = also.filter(({ licence = null }) => isLicensed(licence, context.plans))
  return [{ cmdlet, parameters, adds }, ...licensed].map((read) => {
    const first = invokeCommand(surface, context.tenantId, read, connector.maxTop ?? 1000)
    return pagedPart(connector, context, first, read.adds)
  })
}

function graphParts(connector: Connector, context: SourceContext): Part[] {
  const { filterType, filterField, filterFactor } = connector
  const filters =
    filterType === 'Alphanumeric' && filterField ? partitionFilters(filterField, filterFactor) : [undefined]
  return filters.map((filter) => {
    const { startedAt: now, withOptional, without } = context
    const headers = headersFor(connector, filter)
    const target = requestPath(connector, { now, withOptional, filter, without })
    return pagedPart(connector, context, { surface: 'graph', target, headers })
  })
}

const pagedPart = (
  connector: Connector,
  context: SourceContext,
  first: Outgoing,
  adds?: Record<string, string>,
): Part => ({
  // Every cmdlet has the same address: what is asked stands in the body.
  request: [first.target, ...(first.body === undefined ? [] : [JSON.stringify(first.body)])].join(' '),
  read: (from) => paged(connector, context, first, from, adds),
})

async function* paged(
  connector: Connector,
  { send, tenantId, initialDomain }: SourceContext,
  first: Outgoing,
  from: string | null,
  adds?: Record<string, string>,
): AsyncGenerator<Step> {
  const parse = first.surface === 'teams' ? listOrObject : connector.paging === 'none' ? objectOrPage : pageOf
  const headers =
    first.surface === 'compliance'
      ? { ...first.headers, 'x-anchormailbox': complianceAnchor(tenantId, await initialDomain()) }
      : first.headers
  const asked = { ...first, headers, target: from ?? first.target }
  for await (const { rows, next, isWrapped } of readPages(send, asked, { parse }))
    yield {
      rows: computed(connector, adds ? rows.map((row) => ({ ...row, ...adds })) : rows, null),
      next,
      ...(isWrapped && { tolerated: 'wrapped-object' }),
    }
}

/** Teams answers with a plain list; it is read as the collection it means. */
const listOrObject = (body: unknown): Page =>
  Array.isArray(body) ? pageOf({ value: body }) : objectOrPage(body)

export function computed({ compute }: Connector, rows: Json[], parent: Json | null): Json[] {
  if (!compute) return rows
  const rule: Compute = computeRules[compute]
  return rows.map((row) => rule(row, parent)).filter((row) => row !== null)
}
