import type { Principal } from '#contract/access/permissions.ts'
import { changeField, changeType, snapshotType } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../kit/db.ts'

/** One entry of the history, ready to be written. */
export interface Change {
  account_recommendation_id: number
  change_field: number
  change_type: number | null
  snapshot_type: number | null
  old_value: string | null
  new_value: string | null
  change_details: string | null
  assigned_to: string | null
  /** The look at the tenant before the one that found it; what caused it happened since. */
  since?: string | null
}

export interface Author {
  changed_by: string
  actor_id: number | null
  operator_email: string | null
  scan_id: string | null
  /** The catalogue said something else, the tenant did not change. */
  is_catalogue?: boolean
}

/** An impersonating operator acts in the open: their own address stands in the history. */
export const authorOf = (who: Principal): Author => ({
  changed_by: who.actor?.email ?? who.email,
  actor_id: who.userId,
  operator_email: who.actor?.email ?? null,
  scan_id: null,
})
export const scanAuthor = (scanId: string): Author => ({
  changed_by: 'Scan',
  actor_id: null,
  operator_email: null,
  scan_id: scanId,
})
export const systemAuthor: Author = {
  changed_by: 'System',
  actor_id: null,
  operator_email: null,
  scan_id: null,
}

export const catalogueAuthor: Author = {
  changed_by: 'Catalogue',
  actor_id: null,
  operator_email: null,
  scan_id: null,
  is_catalogue: true,
}

const { IsCompliant, IsExempted, Assignment } = changeField.value
const { Improvement, Regression } = changeType.value

export const truth = (value: boolean | null): string | null => (value === null ? null : String(value))

/**
 * A change of compliance. What counts is the last state that was decided: a check that could not be read in between
 * has neither improved nor worsened by that.
 */
export function complianceChange(
  id: number,
  before: { isCompliant: boolean | null; lastDecided: boolean | null },
  after: boolean | null,
  {
    details = null,
    isMark = false,
    since = null,
  }: { details?: string | null; isMark?: boolean; since?: string | null } = {},
): Change {
  const isFirst = before.lastDecided === null && !isMark
  const isTurn = after !== null && !isFirst && after !== before.lastDecided
  const turn = after ? Improvement : Regression
  const turned = after ? snapshotType.value.ComplianceImprovement : snapshotType.value.ComplianceRegression
  return {
    account_recommendation_id: id,
    change_field: IsCompliant,
    change_type: isTurn ? turn : null,
    snapshot_type: isTurn ? turned : isFirst && after !== null ? snapshotType.value.InitialScan : null,
    old_value: truth(before.isCompliant),
    new_value: truth(after),
    change_details: details,
    assigned_to: null,
    since,
  }
}

export const exemptionChange = (id: number, isExempted: boolean, details: string | null): Change => ({
  account_recommendation_id: id,
  change_field: IsExempted,
  change_type: null,
  snapshot_type: isExempted ? snapshotType.value.Exemption : snapshotType.value.UnExemption,
  old_value: truth(!isExempted),
  new_value: truth(isExempted),
  change_details: details,
  assigned_to: null,
})

export const assignmentChange = (
  id: number,
  before: string | null,
  after: string | null,
  details: string | null,
): Change => ({
  account_recommendation_id: id,
  change_field: Assignment,
  change_type: null,
  snapshot_type: after ? snapshotType.value.Assignment : snapshotType.value.UnAssignment,
  old_value: before,
  new_value: after,
  change_details: details,
  assigned_to: after,
})

export async function writeHistory(
  db: Db,
  accountId: number,
  at: Date,
  author: Author,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  await db.run(sql`
    insert into account_recommendation_history
      (account_id, date, changed_by, actor_id, operator_email, scan_id, is_catalogue, account_recommendation_id, change_field,
       change_type, snapshot_type, old_value, new_value, change_details, assigned_to, since)
    select ${accountId}, ${at}, ${author.changed_by}, ${author.actor_id}, ${author.operator_email}, ${author.scan_id},
      ${author.is_catalogue ?? false},
      account_recommendation_id, change_field, change_type, snapshot_type, old_value, new_value, change_details,
      assigned_to, since
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as given(account_recommendation_id bigint, change_field int, change_type int, snapshot_type int, old_value text,
        new_value text, change_details text, assigned_to text, since timestamptz)`)
}
