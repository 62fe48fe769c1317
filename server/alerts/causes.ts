import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'
import { asWritten } from '../recommendations/actions.ts'
import { readFilter } from './read-filter.ts'

/** A recommendation as alerts show it, in the language of the transaction. */
export interface WatchedRow {
  id: number
  recommendationId: number
  findings: string
  productName: string
  severity: 1 | 2 | 3 | 4
  isCompliant: boolean | null
  isExempted: boolean
  exemptionExpiresAt: string | null
  /** It activates the alert while it is non-compliant. */
  isCounted: boolean
  notCompliantSince: string | null
  nonCompliantItems: number
  assigneeEmail: string | null
}

/** What is in the person's scope: `within` has told the transaction. */
export const inPersonScope = (column: string): Condition =>
  sql`((select scope_account_recommendations()) is null
    or ${sql.ref(column)} = any((select scope_account_recommendations())::bigint[]))`

/** Which recommendations an alert is asked about, and which of them count although they are exempted. */
interface Asked {
  where: Condition
  ending?: Condition
}

/** The exempted ones that a filter is about: their exemption ends. */
export function endingOf(filters: string, now: Date): Condition {
  const ending = readFilter(filters, now)?.ending
  return ending ? asWritten(ending) : sql`false`
}

const counted = ({ ending = sql`false` }: Asked): Condition => sql`(not is_exempted or (${ending}))`

/** Enabled recommendations of an account, what is wrong first. */
export const watchedRows = (db: Db, accountId: number, asked: Asked, most: number): Promise<WatchedRow[]> =>
  db.rows(sql<WatchedRow>`
    select id, recommendation_id as "recommendationId", findings, product_name as "productName", severity,
      is_compliant as "isCompliant", is_exempted as "isExempted", exemption_expires_at as "exemptionExpiresAt",
      ${counted(asked)} as "isCounted", not_compliant_since as "notCompliantSince",
      non_compliant_items as "nonCompliantItems", assignee_email as "assigneeEmail"
    from account_recommendation_extended
    where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled} and (${asked.where})
    order by (is_compliant = false and ${counted(asked)}) desc nulls last, is_compliant nulls last, severity desc, id
    limit ${most}`)

export interface Counts {
  watched: number
  compliant: number
  nonCompliant: number
  exempted: number
  notAssessed: number
}

export const countsOf = (db: Db, accountId: number, asked: Asked): Promise<Counts> =>
  db.one(sql<Counts>`
    select count(*)::int as watched,
      count(*) filter (where is_compliant and counts)::int as compliant,
      count(*) filter (where is_compliant = false and counts)::int as "nonCompliant",
      count(*) filter (where not counts)::int as exempted,
      count(*) filter (where is_compliant is null and counts)::int as "notAssessed"
    from (
      select is_compliant, ${counted(asked)} as counts
      from account_recommendation_extended
      where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled} and (${asked.where})) mine`)
