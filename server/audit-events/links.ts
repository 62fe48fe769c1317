import type { AuditDetails } from '#contract/audit-events/audit-record.ts'
import { type AuditCause, loadAuditCauses } from '#scan/catalogue/load-audit-causes.ts'
import { type Db, sql } from '../kit/db.ts'
import { itemChanges } from '../recommendations/actions.ts'
import { plainActivity } from './action-of.ts'
import { isCausedBy } from './read-record.ts'

/** What a check reads. */
export interface Read {
  tables: readonly string[]
  query: string | null
}

/** A record of the log, as far as links need it. */
export interface LinkedEvent {
  id: number
  at: string
  activity: string
  initiatedBy: string | null
  isApplication: boolean
  ipAddress: string | null
  targetName: string | null
  targetIds: string[]
  details: AuditDetails
  isListed: boolean
}

export const eventColumns = sql`
  id, at, activity, initiated_by as "initiatedBy", is_application as "isApplication", ip_address as "ipAddress",
  target_name as "targetName", target_ids as "targetIds", details, is_listed as "isListed"`

/** The rules that speak of what a check reads: its tables and, where a rule names columns, one of them. */
export function causesFor({ tables, query }: Read): readonly AuditCause[] {
  const reads = (column: string) => new RegExp(`\\b${column}\\b`).test(query ?? '')
  return loadAuditCauses().filter(
    (cause) =>
      cause.tables.some((table) => tables.includes(table)) && (!cause.columns || cause.columns.some(reads)),
  )
}

export const activitiesOf = (causes: readonly AuditCause[]): string[] => [
  ...new Set(causes.flatMap(({ activities }) => activities.map(plainActivity))),
]

export interface Item {
  displayName: string
  hasCome: boolean
  /** Everything by which the item can be known, in lower case. */
  keys: ReadonlySet<string>
}

/** The items that came or went with a change. */
export async function changedItems(
  db: Db,
  accountId: number,
  accountRecommendationId: number,
  date: string,
): Promise<Item[]> {
  const to = new Date(date)
  const before = new Date(to.getTime() - 1)
  const { came, went } = await itemChanges(db, accountId, accountRecommendationId, before, to)
  return [
    ...came.map((item) => ({ item, hasCome: true })),
    ...went.map((item) => ({ item, hasCome: false })),
  ].map(({ item, hasCome }) => ({
    displayName: String(item.displayName),
    hasCome,
    keys: new Set(
      Object.values(item).flatMap((value) => (typeof value === 'string' ? [value.toLowerCase()] : [])),
    ),
  }))
}

/**
 * Which items of a change a record touched: an empty list when it touched the setting as a whole, null when nothing says
 * that it has to do with the change.
 */
export function linkOf(
  causes: readonly AuditCause[],
  items: readonly Item[],
  { activity, details, targetIds }: LinkedEvent,
): string[] | null {
  const own = causes.filter((cause) => isCausedBy(cause, activity, details))
  if (own.length === 0) return null
  const touched = items.filter(({ keys }) => targetIds.some((id) => keys.has(id)))
  if (touched.length > 0) return touched.map(({ displayName }) => displayName)
  return own.some(({ reach }) => reach === 'table') ? [] : null
}
