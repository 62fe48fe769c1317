import { createHash } from 'node:crypto'
import { alertReason } from '#contract/alerts/alert-choices.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { changeType } from '#contract/recommendations/recommendation-history.ts'
import type { Announcement } from '#contract/webhooks/webhook-events.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import type { Manifest } from '#scan/snapshot/manifest.ts'
import { type Db, sql } from '../kit/db.ts'
import { type Change, complianceChange, scanAuthor, writeHistory } from './history.ts'
import { completeRows, settle } from './scores.ts'

export interface Current {
  id: number
  name: string
  isCompliant: boolean | null
  lastDecided: boolean | null
  notCompliantSince: string | null
  naReason: string | null
  isKept: boolean
  nonCompliantItems: number
  lookedAt: string | null
  hash: string | null
}

export interface Outcome {
  scanId: string
  accountId: number
  /** When the tenant was as it was found. */
  at: Date
  /** The scores are those of the day on which they are counted: exemptions since the reading are in them. */
  now: Date
  results: readonly CheckResult[]
  manifest: Manifest
}

export interface Recorded {
  assessed: number
  total: number
}

/**
 * Writes what a scan found: states, evidence, history and scores, in the transaction of `db`. What was written for
 * this scan already is not written again.
 */
export async function recordScan(
  db: Db,
  { scanId, accountId, at, now, results, manifest }: Outcome,
): Promise<Recorded> {
  const missing = await completeRows(db, [accountId], at)
  const rows = await currentRows(db, accountId)
  const { states, evidence, changes, touched } = foundIn(rows, results, at, manifest.startedAt)
  await writeStates(db, accountId, scanId, at, states)
  await writeEvidence(db, accountId, scanId, at, evidence)
  await writeHistory(db, accountId, at, scanAuthor(scanId), changes)
  await writeConnectors(db, accountId, at, manifest)
  const { assessed, total } = await settle(db, accountId, now, {
    reason: alertReason.value.Scan,
    announced: regressionsIn(scanId, changes),
    ...(missing > 0 ? {} : { touched }),
  })
  return { assessed, total }
}

/**
 * What the results change in the account's rows. `lookedAt` is when the look at the tenant began; without one nobody
 * looked, and what changed was not caused in the tenant.
 */
export function foundIn(
  rows: readonly Current[],
  results: readonly CheckResult[],
  at: Date,
  lookedAt: string | null = null,
) {
  const current = new Map(rows.map((row) => [row.name, row]))
  const states: State[] = []
  const evidence: object[] = []
  const changes: Change[] = []
  const touched: number[] = []
  for (const result of results) {
    const row = current.get(result.id)
    if (!row) continue
    if (result.isTemporary) {
      const state = kept(row, result)
      states.push(state)
      if (isTouched(row, state)) touched.push(row.id)
      continue
    }
    const isCompliant = isMet(result)
    const state: State = {
      id: row.id,
      is_compliant: isCompliant,
      last_decided: isCompliant ?? row.lastDecided,
      na_reason: isCompliant === null ? (result.reason ?? 'does-not-apply') : null,
      message: result.message,
      is_kept: false,
      non_compliant_items: result.items.length,
      not_compliant_since: isCompliant === false ? (row.notCompliantSince ?? at.toISOString()) : null,
      looked_at: lookedAt,
    }
    states.push(state)
    if (isTouched(row, state)) touched.push(row.id)
    if (isCompliant !== row.isCompliant)
      changes.push(complianceChange(row.id, row, isCompliant, { since: lookedAt && row.lookedAt }))
    const found = foundOf(result)
    if (found.hash !== row.hash) evidence.push({ id: row.id, ...found })
  }
  return { states, evidence, changes, touched }
}

interface State {
  id: number
  is_compliant: boolean | null
  last_decided: boolean | null
  na_reason: string | null
  message: CheckResult['message']
  is_kept: boolean
  /** Null: as many as before. */
  non_compliant_items: number | null
  not_compliant_since: string | null
  looked_at?: string | null
}

/** Whether anything is another way that a list can be filtered by. The message is no part of a filter that is kept. */
const isTouched = (row: Current, state: State): boolean =>
  row.isCompliant !== state.is_compliant ||
  row.naReason !== state.na_reason ||
  row.isKept !== state.is_kept ||
  row.nonCompliantItems !== (state.non_compliant_items ?? row.nonCompliantItems) ||
  row.notCompliantSince !== state.not_compliant_since

/** What a scan found worse than the scan before: webhooks hear of it. */
function regressionsIn(scanId: string, changes: readonly Change[]): Announcement[] {
  const worse = changes.filter((change) => change.change_type === changeType.value.Regression)
  if (worse.length === 0) return []
  const recommendationIds = worse.map((change) => change.account_recommendation_id)
  return [{ event: 'regression', recommendationIds, scanId }]
}

/** The account's enabled recommendations, or those of them that are named, held until the commit. */
export const currentRows = (db: Db, accountId: number, ids: readonly number[] | null = null) =>
  db.rows(sql<Current>`
    select mine.id, recommendation.name, mine.is_compliant as "isCompliant", mine.last_decided as "lastDecided",
      mine.not_compliant_since as "notCompliantSince", mine.na_reason as "naReason", mine.is_kept as "isKept",
      mine.non_compliant_items as "nonCompliantItems", mine.looked_at as "lookedAt", latest.hash
    from account_recommendation mine
    join recommendation on recommendation.id = mine.recommendation_id
    left join lateral (
      select hash
      from recommendation_evidence evidence
      where evidence.account_id = mine.account_id and evidence.account_recommendation_id = mine.id
      order by at desc
      limit 1) latest on true
    where mine.account_id = ${accountId} and recommendation.status = ${recommendationStatus.value.Enabled}
      and ${ids ? sql`recommendation.id = any(${ids})` : sql`true`}
    order by mine.id
    for update of mine`)

/** What passes by itself changes nothing but the note that the state is from before. */
const kept = (row: Current, result: CheckResult): State => ({
  id: row.id,
  is_compliant: row.isCompliant,
  last_decided: row.lastDecided,
  na_reason: row.isCompliant === null ? (result.reason ?? null) : null,
  message: result.message,
  is_kept: true,
  non_compliant_items: null,
  not_compliant_since: row.notCompliantSince,
})

/** null: not applicable, for whatever reason. */
export const isMet = ({ outcome }: CheckResult): boolean | null =>
  outcome === 'notApplicable' ? null : outcome === 'compliant'

export function foundOf({ items, isTruncated, evidence, message, reason, outcome }: CheckResult) {
  const details = { ...evidence, outcome, message, ...(reason ? { reason } : {}) }
  const hash = createHash('sha256')
    .update(JSON.stringify([items, isTruncated, details]))
    .digest('hex')
  return { hash, items, is_truncated: isTruncated, details }
}

export async function writeStates(
  db: Db,
  accountId: number,
  scanId: string,
  at: Date,
  states: object[],
): Promise<void> {
  await db.run(sql`
    update account_recommendation mine
    set is_compliant = given.is_compliant, last_decided = given.last_decided, na_reason = given.na_reason,
      message = given.message, is_kept = given.is_kept,
      non_compliant_items = coalesce(given.non_compliant_items, mine.non_compliant_items),
      not_compliant_since = given.not_compliant_since, looked_at = coalesce(given.looked_at, mine.looked_at),
      last_scan_id = ${scanId}, last_updated_time = ${at}
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as given(id bigint, is_compliant boolean, last_decided boolean, na_reason text, message jsonb, is_kept boolean,
        non_compliant_items int, not_compliant_since timestamptz, looked_at timestamptz)
    where mine.account_id = ${accountId} and mine.id = given.id`)
}

export async function writeEvidence(
  db: Db,
  accountId: number,
  scanId: string,
  at: Date,
  rows: object[],
): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`
    insert into recommendation_evidence
      (account_id, account_recommendation_id, at, scan_id, hash, items, is_truncated, details)
    select ${accountId}, id, ${at}, ${scanId}, hash, items, is_truncated, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id bigint, hash text, items jsonb, is_truncated boolean, details jsonb)
    on conflict (account_id, account_recommendation_id, at) do update set
      (scan_id, hash, items, is_truncated, details) =
      (excluded.scan_id, excluded.hash, excluded.items, excluded.is_truncated, excluded.details)`)
}

async function writeConnectors(db: Db, accountId: number, at: Date, { connectors }: Manifest): Promise<void> {
  const rows = connectors.map(({ name, outcome, reason, rows, requests, tolerated = {} }) => ({
    name,
    outcome,
    reason,
    tolerated,
    rows,
    requests,
  }))
  await db.run(sql`
    insert into account_connector (account_id, connector_id, outcome, reason, tolerated, rows, requests, at)
    select ${accountId}, connector.id, given.outcome, given.reason, given.tolerated, given.rows, given.requests, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(name text, outcome text, reason jsonb, tolerated jsonb, rows bigint, requests int)
    join connector on connector.model_name = given.name
    on conflict (account_id, connector_id) do update set
      (outcome, reason, tolerated, rows, requests, at) =
      (excluded.outcome, excluded.reason, excluded.tolerated, excluded.rows, excluded.requests, excluded.at)`)
}
