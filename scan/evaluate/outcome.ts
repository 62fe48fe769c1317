import { type Fault, sayFault } from '#contract/recommendations/query-faults.ts'
import { type resultSentences, sayResult, sayTable } from '#contract/recommendations/result-sentences.ts'
import { isSaying, type Saying } from '#contract/recommendations/saying.ts'
import { planName } from '#scan/catalogue/load-licences.ts'
import { isLicensed } from '#scan/collect/licences.ts'
import { type FailedOutcome, isTemporary, type Outcome } from '#scan/graph/outcome.ts'
import type { CheckQuery } from './check-query.ts'
import { plain } from './plain.ts'
import type { Plain, Ran, Row } from './protocol.ts'
import { withFullCodes } from './say.ts'
import { wholeText } from './whole-text.ts'

export type Reason = 'no-licence' | 'not-permitted' | 'could-not-read' | 'query-failed'

export interface Item {
  displayName: string
  [column: string]: Plain
}

export interface CheckResult {
  id: string
  outcome: 'compliant' | 'nonCompliant' | 'notApplicable'
  /** Set when the check could not be decided; absent when the query itself says that it does not apply. */
  reason?: Reason
  /** A saying; plain text where a query written by hand answers it. */
  message: Saying | string
  /** What does not comply, at most `maximumItems`. */
  items: Item[]
  /** There are more items than are given. */
  isTruncated: boolean
  /** Further columns of a Global query. */
  evidence: Record<string, Plain>
  /** The cause passes by itself (throttled, unreachable): keep the state of the last scan. */
  isTemporary: boolean
}

export const maximumItems = 1_000

/** In this order: a lasting cause is named before one that passes, for somebody has to act on it. */
const reasons: [FailedOutcome, Reason, says: keyof typeof resultSentences][] = [
  ['not-licensed', 'no-licence', 'notLicensed'],
  ['not-permitted', 'not-permitted', 'notPermitted'],
  ['unexpected-shape', 'could-not-read', 'unexpectedShape'],
  ['not-in-cloud', 'could-not-read', 'notInCloud'],
  ['not-found', 'could-not-read', 'notFound'],
  ['throttled-out', 'could-not-read', 'throttled'],
  ['unreachable', 'could-not-read', 'unreachable'],
]

/** What is known about how the tenant was read. */
export interface Reading {
  /** How each connector ended; one that is not named counts as read. */
  outcomes?: Readonly<Record<string, Outcome>>
  /** Columns that were left empty because their permission or licence is missing, by table. */
  leftOut?: Readonly<Record<string, readonly string[]>>
  /** Columns with cells of another type than theirs, which are empty, by table. */
  misshapen?: Readonly<Record<string, readonly string[]>>
  /** Service plans of the tenant. */
  licences: ReadonlySet<string> | 'all'
}

/** The result of a check whose data is not there, or null when its query can run. */
export function missingData(check: CheckQuery, reading: Reading): CheckResult | null {
  const { outcomes, leftOut, misshapen, licences } = reading
  if (licences !== 'all' && check.licences.length && !isLicensed(check.licences, new Set(licences)))
    return notApplicable(
      check.id,
      'no-licence',
      sayResult('needsPlan', {
        plans: { $say: 'shared/or', parts: check.licences.map((plan) => planName(plan) ?? plan) },
      }),
    )
  for (const [outcome, reason, says] of reasons) {
    const tables = mayLack.has(outcome) ? check.connectors : tablesOf(check)
    const missing = tables.filter((name) => outcomes?.[name] === outcome)
    if (missing.length)
      return notApplicable(
        check.id,
        reason,
        sayResult(says, { tables: missing.map(sayTable) }),
        isTemporary(outcome),
      )
  }
  const unread = tableRead(check, check.connectors, leftOut)
  if (unread)
    return notApplicable(check.id, 'not-permitted', sayResult('columnNotRead', { tables: sayTable(unread) }))
  const odd = tableRead(check, tablesOf(check), misshapen)
  if (odd)
    return notApplicable(check.id, 'could-not-read', sayResult('unexpectedShape', { tables: sayTable(odd) }))
  return null
}

/** An optional table may be empty for these; whatever else happened to it says nothing about the tenant. */
const mayLack: ReadonlySet<Outcome> = new Set(['not-licensed', 'not-permitted'])

/** All that its query reads; a page that reads another table is refused. */
export const tablesOf = ({ connectors, optionalConnectors = [] }: CheckQuery) => [
  ...connectors,
  ...optionalConnectors,
]

/** The first table with one of these columns that the check reads, by itself or through what it uses. */
function tableRead(
  { sql }: CheckQuery,
  tables: readonly string[],
  columns: Readonly<Record<string, readonly string[]>> = {},
): string | null {
  for (const table of tables)
    for (const column of columns[table] ?? [])
      if (new RegExp(`\\b${column}\\b`, 'i').test(wholeText(sql))) return table
  return null
}

/** Reads what the query answered by the rules of its type. */
export function resultOf(check: CheckQuery, ran: Ran): CheckResult {
  const fault = ran.refusal ?? ran.error ?? shapeFault(check, ran)
  // What this machine could not do in time or in its memory says nothing about the tenant.
  if (fault)
    return notApplicable(
      check.id,
      'query-failed',
      sayResult('queryFailed', { fault: plain(fault) as Fault }),
      ran.isOurs === true,
    )
  const rows = withFullCodes(ran.rows, check.id)
  if (check.queryType === 'Granular') return granular(check.id, rows)
  const [row] = rows
  return row ? global(check.id, row) : notApplicable(check.id, 'could-not-read', sayResult('nothingToDecide'))
}

export function shapeFault({ queryType }: CheckQuery, { columns, rows }: Ran): Fault | null {
  if (queryType === 'Granular') return columns[0] === 'displayName' ? null : sayFault('firstColumn')
  if (!columns.includes('compliant')) return sayFault('compliantColumn')
  if (rows.length > 1) return sayFault('oneRow', { n: rows.length })
  const { compliant = null, items = null } = rows[0] ?? {}
  if (compliant !== null && typeof compliant !== 'boolean') return sayFault('compliantBoolean')
  if (items !== null && !(Array.isArray(items) && items.every(isItem))) return sayFault('itemsList')
  return null
}

function granular(id: string, rows: Row[]): CheckResult {
  const items = rows.slice(0, maximumItems).map(toItem)
  const isTruncated = rows.length > maximumItems
  if (!items.length) return { ...blank(id), outcome: 'compliant', message: sayResult('nothing') }
  const message =
    items.length === 1 ? sayResult('one') : sayResult(isTruncated ? 'more' : 'many', { n: items.length })
  return { ...blank(id), outcome: 'nonCompliant', message, items, isTruncated }
}

function global(id: string, row: Row): CheckResult {
  const { compliant = null, items: listed, message: said, ...evidence } = row
  const all = Array.isArray(listed) ? listed.filter(isItem).map(toItem) : []
  const message = typeof said === 'string' || isSaying(said) ? said : undefined
  if (compliant === null)
    return {
      ...blank(id),
      outcome: 'notApplicable',
      message: message ?? sayResult('doesNotApply'),
      evidence,
    }
  if (compliant)
    return { ...blank(id), outcome: 'compliant', message: message ?? sayResult('complies'), evidence }
  return {
    ...blank(id),
    outcome: 'nonCompliant',
    message: message ?? sayResult('doesNotComply'),
    items: all.slice(0, maximumItems),
    isTruncated: all.length > maximumItems,
    evidence,
  }
}

const blank = (id: string) => ({ id, items: [], isTruncated: false, evidence: {}, isTemporary: false })

export function notApplicable(id: string, reason: Reason, message: Saying, isTemporary = false): CheckResult {
  return { ...blank(id), outcome: 'notApplicable', reason, message, isTemporary }
}

const isItem = (value: Plain): value is Row =>
  typeof value === 'object' && value !== null && 'displayName' in value

const toItem = (row: Row): Item => ({
  ...row,
  displayName: row.displayName === null ? '' : String(row.displayName),
})
