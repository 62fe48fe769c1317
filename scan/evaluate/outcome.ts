import type { CheckQuery } from './check-query.ts'
import type { Plain, Ran, Row } from './protocol.ts'

/** How reading a connector ended. */
export type ConnectorOutcome =
  | 'ok'
  | 'not-licensed'
  | 'not-permitted'
  | 'throttled'
  | 'unreachable'
  | 'unexpected-shape'

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
  message: string
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

const reasons: Record<
  Exclude<ConnectorOutcome, 'ok'>,
  { reason: Reason; says: string; isTemporary: boolean }
> = {
  'not-licensed': { reason: 'no-licence', says: 'is not licensed', isTemporary: false },
  'not-permitted': { reason: 'not-permitted', says: 'may not be read', isTemporary: false },
  throttled: { reason: 'could-not-read', says: 'was throttled', isTemporary: true },
  unreachable: { reason: 'could-not-read', says: 'could not be reached', isTemporary: true },
  'unexpected-shape': { reason: 'could-not-read', says: 'came in an unexpected shape', isTemporary: false },
}
/** A lasting cause is named before one that passes: it is what somebody has to act on. */
const order: readonly Exclude<ConnectorOutcome, 'ok'>[] = [
  'not-licensed',
  'not-permitted',
  'unexpected-shape',
  'throttled',
  'unreachable',
]

/** The result of a check whose data is not there, or null when its query can run. */
export function missingData(
  check: CheckQuery,
  outcomes: Readonly<Record<string, ConnectorOutcome>>,
  licences: ReadonlySet<string> | 'all',
): CheckResult | null {
  if (licences !== 'all' && check.licences.length && !check.licences.some((plan) => licences.has(plan)))
    return notApplicable(check.id, 'no-licence', `Needs the service plan ${check.licences.join(' or ')}.`)
  for (const outcome of order) {
    const missing = check.connectors.filter((name) => outcomes[name] === outcome)
    if (!missing.length) continue
    const { reason, says, isTemporary } = reasons[outcome]
    return notApplicable(check.id, reason, `${missing.join(', ')} ${says}.`, isTemporary)
  }
  return null
}

/** Reads what the query answered by the rules of its type. */
export function resultOf(check: CheckQuery, ran: Ran): CheckResult {
  const fault = ran.refusal ?? ran.error ?? shapeFault(check, ran)
  if (fault) return notApplicable(check.id, 'query-failed', fault)
  return check.queryType === 'Granular' ? granular(check.id, ran.rows) : global(check.id, ran.rows[0] as Row)
}

export function shapeFault({ queryType }: CheckQuery, { columns, rows }: Ran): string | null {
  if (queryType === 'Granular')
    return columns[0] === 'displayName' ? null : "The first column of a Granular query is 'displayName'."
  if (!columns.includes('compliant')) return "A Global query has a column 'compliant'."
  if (rows.length !== 1) return `A Global query answers one row; this one answered ${rows.length}.`
  const { compliant = null, items = null } = rows[0] as Row
  if (compliant !== null && typeof compliant !== 'boolean') return "The column 'compliant' is a boolean."
  if (items !== null && !(Array.isArray(items) && items.every(isItem)))
    return "The column 'items' is a list of structs with displayName."
  return null
}

function granular(id: string, rows: Row[]): CheckResult {
  const items = rows.slice(0, maximumItems).map(toItem)
  const isTruncated = rows.length > maximumItems
  if (!items.length) return { ...blank(id), outcome: 'compliant', message: 'Nothing is amiss.' }
  const count = isTruncated ? `More than ${maximumItems}` : String(items.length)
  const message = `${count} ${items.length === 1 ? 'item does' : 'items do'} not comply.`
  return { ...blank(id), outcome: 'nonCompliant', message, items, isTruncated }
}

function global(id: string, row: Row): CheckResult {
  const { compliant = null, items: listed, message: said, ...evidence } = row
  const all = Array.isArray(listed) ? listed.filter(isItem).map(toItem) : []
  const message = typeof said === 'string' ? said : undefined
  if (compliant === null)
    return {
      ...blank(id),
      outcome: 'notApplicable',
      message: message ?? 'Does not apply to this tenant.',
      evidence,
    }
  if (compliant)
    return { ...blank(id), outcome: 'compliant', message: message ?? 'The tenant complies.', evidence }
  return {
    ...blank(id),
    outcome: 'nonCompliant',
    message: message ?? 'The tenant does not comply.',
    items: all.slice(0, maximumItems),
    isTruncated: all.length > maximumItems,
    evidence,
  }
}

const blank = (id: string) => ({ id, items: [], isTruncated: false, evidence: {}, isTemporary: false })

export function notApplicable(id: string, reason: Reason, message: string, isTemporary = false): CheckResult {
  return { ...blank(id), outcome: 'notApplicable', reason, message, isTemporary }
}

const isItem = (value: Plain): value is Row =>
  typeof value === 'object' && value !== null && 'displayName' in value

const toItem = (row: Row): Item => ({
  ...row,
  displayName: row.displayName === null ? '' : String(row.displayName),
})
