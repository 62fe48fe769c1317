import { endingOnly, fieldsOf } from '#contract/alerts/alert-filter.ts'
import { columnName } from '#contract/kit/entity.ts'
import { type BoundFilter, bind, type Filter, FilterError } from '#contract/kit/filter.ts'
import { matches } from '#contract/kit/match.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'
import { catalogueTexts } from '../recommendations/actions.ts'

/** A recommendation of the account as alerts see it. */
export interface Looked {
  id: number
  isCompliant: boolean | null
  isExempted: boolean
  /** The alerts that watch it. */
  alerts: number[]
  /** Those of them that are about the end of its exemption. */
  ending: number[]
}

/**
 * Every enabled recommendation of the account, or those that were touched, with the alerts whose filter it meets. What
 * the filters ask for is read once, for all of them; the filters are read in memory, as a list reads its own.
 */
export async function look(
  db: Db,
  accountId: number,
  alerts: readonly { id: number; filters: string }[],
  { at, touched, scope }: { at: Date; touched?: readonly number[]; scope: Condition },
): Promise<Looked[]> {
  const bound = alerts.flatMap(({ id, filters }) => {
    const filter = boundOf(filters, at)
    return filter ? [{ id, filter, ending: endingOnly(filter) }] : []
  })
  const asked = [...new Set(bound.flatMap(({ filter }) => fieldsOf(filter)))].filter((name) => !own.has(name))
  const rows = await db.rows(sql<Omit<Looked, 'alerts' | 'ending'>>`
    select mine.id, mine.is_compliant as "isCompliant", mine.is_exempted as "isExempted"
      ${sql.join([sql``, ...asked.map(columnOf)], sql`, `)}
    from account_recommendation_extended mine
    where mine.account_id = ${accountId} and mine.status = ${recommendationStatus.value.Enabled}
      and ${touched ? sql`mine.id = any(${touched})` : sql`true`} and (${scope})
    order by mine.id`)
  const meets = (filter: BoundFilter, row: object) => matches(accountRecommendations, filter, row)
  return rows.map((row) => ({
    ...row,
    alerts: bound.flatMap(({ id, filter }) => (meets(filter, row) ? [id] : [])),
    ending: row.isExempted
      ? bound.flatMap(({ id, ending }) => (ending && meets(ending, row) ? [id] : []))
      : [],
  }))
}

const own = new Set(['id', 'isCompliant', 'isExempted'])

/** Texts of the catalogue are those that the row says: an alert has no language. */
const columnOf = (name: string) => {
  const column = columnName(name)
  const value = catalogueTexts.has(name)
    ? sql`(select ${sql.ref(`written.${column}`)} from recommendation written where written.id = mine.recommendation_id)`
    : sql.ref(`mine.${column}`)
  return sql`${value} as ${sql.ref(name)}`
}

/** The filters that were read last: most alerts are those that everybody has. */
const readFilters = new Map<string, Filter | null>()
const mostRead = 1000

/** An alert's filter at a moment. Null for one that cannot be read any more: it watches nothing. */
export function boundOf(filters: string, at: Date): BoundFilter | null {
  return orNull(() => {
    const read = readFilter(filters)
    return read && bind(accountRecommendations, read, at)
  })
}

function readFilter(filters: string): Filter | null {
  const known = readFilters.get(filters)
  if (known !== undefined) return known
  if (readFilters.size >= mostRead) readFilters.clear()
  const read = orNull(() => parseFilter(filters))
  readFilters.set(filters, read)
  return read
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof FilterError) return null
    throw error
  }
}
