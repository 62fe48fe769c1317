import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'

/** A recommendation as alerts show it, in the language of the transaction. */
export interface WatchedRow {
  id: number
  recommendationId: number
  findings: string
  productName: string
  severity: 1 | 2 | 3 | 4
  isCompliant: boolean | null
  isExempted: boolean
  notCompliantSince: string | null
  nonCompliantItems: number
  assigneeEmail: string | null
}

/** What is in the person's scope: `within` has told the transaction. */
export const inPersonScope = (column: string): Condition =>
  sql`((select scope_account_recommendations()) is null
    or ${sql.ref(column)} = any((select scope_account_recommendations())::bigint[]))`

/** Enabled recommendations of an account, what is wrong first. */
export const watchedRows = (
  db: Db,
  accountId: number,
  where: Condition,
  most: number,
): Promise<WatchedRow[]> =>
  db.rows(sql<WatchedRow>`
    select id, recommendation_id as "recommendationId", findings, product_name as "productName", severity,
      is_compliant as "isCompliant", is_exempted as "isExempted", not_compliant_since as "notCompliantSince",
      non_compliant_items as "nonCompliantItems", assignee_email as "assigneeEmail"
    from account_recommendation_extended
    where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled} and (${where})
    order by (is_compliant = false and not is_exempted) desc nulls last, is_compliant nulls last, severity desc, id
    limit ${most}`)

export interface Counts {
  watched: number
  compliant: number
  nonCompliant: number
  exempted: number
  notAssessed: number
}

export const countsOf = (db: Db, accountId: number, where: Condition): Promise<Counts> =>
  db.one(sql<Counts>`
    select count(*)::int as watched,
      count(*) filter (where is_compliant and not is_exempted)::int as compliant,
      count(*) filter (where is_compliant = false and not is_exempted)::int as "nonCompliant",
      count(*) filter (where is_exempted)::int as exempted,
      count(*) filter (where is_compliant is null and not is_exempted)::int as "notAssessed"
    from account_recommendation_extended
    where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled} and (${where})`)
