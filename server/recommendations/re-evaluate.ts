import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  queryType,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { evaluateSnapshot } from '#scan/evaluate/evaluate.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { readingOf, tableFiles } from '../snapshots/actions.ts'
import { complianceChange, scanAuthor, writeHistory } from './history.ts'
import { foundOf, isMet, writeEvidence, writeStates } from './record.ts'
import type { Condition } from './scope.ts'
import { completeRows, holdAccount, settle } from './scores.ts'

interface Snapshot {
  scanId: string
  takenAt: string
  tenantId: string
}
interface Row {
  id: number
  check: CheckQuery
}
interface Decision {
  snapshot: Snapshot
  result: CheckResult
}

/**
 * Decides a recommendation over the snapshots that are kept, so that its history begins in the past. Only times before
 * its first entry are written: what a scan has recorded stays as it was. Answers how many snapshots were decided.
 *
 * Deciding takes its time and holds nothing; the row is held only while the outcome is written, account by account.
 */
export async function reEvaluate(app: App, recommendationId: number, accountId: number): Promise<number> {
  const inAccount = <T>(work: (db: Db) => Promise<T>) =>
    inScope(app.pool, { kind: 'account', accountId }, work)
  const wanted = await inAccount(async (db) => {
    await completeRows(db, [accountId], app.clock())
    const row = await rowOf(db, recommendationId, accountId)
    return row && { row, snapshots: await snapshotsBefore(db, accountId, row.id) }
  })
  if (!wanted || wanted.snapshots.length === 0) return 0
  const { row, snapshots } = wanted
  const decisions: Decision[] = []
  for (const snapshot of snapshots) {
    const result = await decide(app, row.check, snapshot)
    if (result && !result.isTemporary) decisions.push({ snapshot, result })
  }
  return inAccount(async (db) => {
    await holdAccount(db, accountId)
    // A scan, or a new query, that came meanwhile goes before.
    const held = await rowOf(db, recommendationId, accountId, sql`for update of mine`)
    if (!isDeepStrictEqual(held, row)) return 0
    await record(db, accountId, row.id, decisions)
    await settle(db, accountId, app.clock())
    return snapshots.length
  })
}

async function record(db: Db, accountId: number, id: number, decisions: readonly Decision[]): Promise<void> {
  let before = { isCompliant: null as boolean | null, lastDecided: null as boolean | null }
  let hash: string | null = null
  let notCompliantSince: string | null = null
  for (const { snapshot, result } of decisions) {
    const at = new Date(snapshot.takenAt)
    const isCompliant = isMet(result)
    if (isCompliant !== before.isCompliant)
      await writeHistory(db, accountId, at, scanAuthor(snapshot.scanId), [
        complianceChange(id, before, isCompliant),
      ])
    const found = foundOf(result)
    if (found.hash !== hash) await writeEvidence(db, accountId, snapshot.scanId, at, [{ id, ...found }])
    hash = found.hash
    notCompliantSince = isCompliant === false ? (notCompliantSince ?? snapshot.takenAt) : null
    before = { isCompliant, lastDecided: isCompliant ?? before.lastDecided }
    await writeStates(db, accountId, snapshot.scanId, at, [
      {
        id,
        is_compliant: isCompliant,
        last_decided: before.lastDecided,
        na_reason: isCompliant === null ? (result.reason ?? 'does-not-apply') : null,
        message: result.message,
        is_kept: false,
        non_compliant_items: result.items.length,
        not_compliant_since: notCompliantSince,
      },
    ])
  }
}

/** Null when the account does not have it, when people decide it, or when a scan has decided it already. */
async function rowOf(
  db: Db,
  recommendationId: number,
  accountId: number,
  lock: Condition = sql``,
): Promise<Row | null> {
  const found = await db.maybe(sql<{
    id: number
    query: string
    queryType: number
    connectors: string[]
    optionalConnectors: string[]
    servicePlans: string[]
  }>`
    select mine.id, recommendation.query, recommendation.query_type as "queryType", recommendation.connectors,
      recommendation.optional_connectors as "optionalConnectors",
      recommendation.service_plans as "servicePlans"
    from account_recommendation mine
    join recommendation on recommendation.id = mine.recommendation_id
    where mine.account_id = ${accountId} and mine.recommendation_id = ${recommendationId}
      and mine.last_scan_id is null and recommendation.query is not null
      and recommendation.validation_method = ${validationMethod.value.Automatic}
      and recommendation.status = ${recommendationStatus.value.Enabled}
    ${lock}`)
  if (!found) return null
  const { id, query, queryType: kind, connectors, optionalConnectors, servicePlans } = found
  const type = kind === queryType.value.Global ? 'Global' : 'Granular'
  const reads = { connectors, optionalConnectors, licences: servicePlans }
  return { id, check: { id: String(id), sql: query, queryType: type, ...reads } }
}

const snapshotsBefore = (db: Db, accountId: number, id: number) =>
  db.rows(sql<Snapshot>`
    select scan.id as "scanId", scan.taken_at as "takenAt", lower(account.microsoft_tenant_id) as "tenantId"
    from scan
    join account on account.id = scan.account_id
    where scan.account_id = ${accountId} and scan.has_snapshot
      and scan.taken_at < coalesce((
        select min(date) from account_recommendation_history
        where account_id = ${accountId} and account_recommendation_id = ${id}), 'infinity')
    order by scan.taken_at`)

async function decide(app: App, check: CheckQuery, snapshot: Snapshot): Promise<CheckResult | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-past-'))
  try {
    const manifest = await readManifest(app.files, snapshot)
    if (!manifest) return undefined
    const [result] = await evaluateSnapshot({
      ...(await readingOf(app.files, manifest, [check])),
      checks: [check],
      files: await tableFiles(app.files, manifest, folder),
      at: new Date(manifest.endedAt),
    })
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
