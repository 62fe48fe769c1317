import { columnName } from '#contract/kit/entity.ts'
import type { BoundFilter } from '#contract/kit/filter.ts'
import { matches } from '#contract/kit/match.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'
import { catalogueTexts } from '../recommendations/actions.ts'
import { readFilter } from './read-filter.ts'

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
    const read = readFilter(filters, at)
    return read ? [{ id, ...read }] : []
  })
  const asked = new Set(bound.flatMap(({ fields }) => fields))
  const rows = await db.rows(sql<Omit<Looked, 'alerts' | 'ending'>>`
    select mine.id, mine.is_compliant as "isCompliant", mine.is_exempted as "isExempted"
      ${columnsOf([...asked].sort().join())}
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

/** The columns that were asked for last, by the names of their fields: making the text takes longer than reading a row. */
const knownColumns = new Map<string, Condition>()
const mostKnown = 1000

function columnsOf(names: string): Condition {
  const known = knownColumns.get(names)
  if (known) return known
  const asked = names.split(',').filter((name) => name !== '' && !own.has(name))
  const columns = sql.raw(asked.map(columnOf).join(''))
  if (knownColumns.size >= mostKnown) knownColumns.clear()
  knownColumns.set(names, columns)
  return columns
}

/** Texts of the catalogue are those that the row says: an alert has no language. Names are those of declared fields. */
function columnOf(name: string): string {
  const column = columnName(name)
  const value = catalogueTexts.has(name)
    ? `(select written.${column} from recommendation written where written.id = mine.recommendation_id)`
    : `mine.${column}`
  return `, ${value} as "${name}"`
}
