import { isDeepStrictEqual } from 'node:util'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { alertReason } from '#contract/alerts/alert-choices.ts'
import {
  queryType,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import type { reEvaluateJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import type { Sandbox } from '#scan/evaluate/sandbox.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import type { Condition } from '../kit/within.ts'
import { decidedInOrder, decideOver, standingBack } from './decide.ts'
import { complianceChange, scanAuthor, writeHistory } from './history.ts'
import { foundOf, isMet, writeEvidence, writeStates } from './record.ts'
import { completeRows, holdAccount, settle } from './scores.ts'

const { Enabled, PendingInitialScan } = accountStatus.value

interface Account {
  id: number
  /** How many are kept. */
  snapshots: number
}
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
interface Decided {
  recommendationId: number
  row: Row
  decisions: Decision[]
}

/**
 * Decides recommendations over the snapshots that are kept, so that their history begins in the past. Only times before
 * a first entry are written: what a scan has recorded stays as it was. Goes account by account; a try that was cut goes
 * on with the next one. Answers how many snapshots were decided.
 */
export async function reEvaluate({
  app,
  data,
  position,
  signal,
  advance,
}: JobCtx<typeof reEvaluateJob, App>): Promise<number> {
  const accounts = await inScope(app.pool, { kind: 'platform' }, (db) =>
    db.rows(sql<Account>`
      select id, (
        select count(*)::int from scan
        where scan.account_id = account.id and scan.has_snapshot) as snapshots
      from account
      where status = any(${[Enabled, PendingInitialScan]})
        and ${data.accountId === null ? sql`true` : sql`id = ${data.accountId}`}
      order by id`),
  )
  const total = accounts.length
  let { done, snapshots } = position ?? { done: 0, snapshots: 0 }
  const rest = accounts.filter(({ id }) => id > (position?.accountId ?? 0))
  // Deciding takes its time and holds nothing; the account is held only while the outcome is written.
  const decide = ({ id }: Account, sandbox: Sandbox) => decideFor(app, sandbox, data.ids, id, signal)
  const snapshotsIn = (account: Account) => account.snapshots * data.ids.length
  for await (const { target, decided } of decidedInOrder(rest, decide, { ...standingBack, snapshotsIn })) {
    signal.throwIfAborted()
    const accountId = target.id
    await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
      done += 1
      snapshots += await recordFor(app, db, accountId, decided)
      await advance(db, { done, total, position: { accountId, done, snapshots } })
    })
  }
  return snapshots
}

async function decideFor(
  app: App,
  sandbox: Sandbox,
  ids: readonly number[],
  accountId: number,
  signal: AbortSignal,
): Promise<Decided[]> {
  const wanted = await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
    await completeRows(db, [accountId], app.clock())
    const found = []
    for (const recommendationId of ids) {
      const row = await rowOf(db, recommendationId, accountId)
      if (row) found.push({ recommendationId, row, snapshots: await snapshotsBefore(db, accountId, row.id) })
    }
    return found
  })
  const decided: Decided[] = []
  for (const { recommendationId, row, snapshots } of wanted) {
    const decisions: Decision[] = []
    for (const snapshot of snapshots) {
      signal.throwIfAborted()
      const [result] = (await decideOver(app, sandbox, [row.check], snapshot))?.results ?? []
      if (result && !result.isTemporary) decisions.push({ snapshot, result })
    }
    if (decisions.length > 0) decided.push({ recommendationId, row, decisions })
  }
  return decided
}

async function recordFor(app: App, db: Db, accountId: number, decided: readonly Decided[]): Promise<number> {
  if (decided.length === 0) return 0
  await holdAccount(db, accountId)
  let written = 0
  for (const { recommendationId, row, decisions } of decided) {
    // A scan, or a new query, that came meanwhile goes before.
    const held = await rowOf(db, recommendationId, accountId, sql`for update of mine`)
    if (!isDeepStrictEqual(held, row)) continue
    await record(db, accountId, row.id, decisions)
    written += decisions.length
  }
  if (written > 0) await settle(db, accountId, app.clock(), { reason: alertReason.value.Catalogue })
  return written
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
    name: string
    query: string
    queryType: number
    connectors: string[]
    optionalConnectors: string[]
    servicePlans: string[]
  }>`
    select mine.id, recommendation.name, recommendation.query, recommendation.query_type as "queryType", recommendation.connectors,
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
  const { id, name, query, queryType: kind, connectors, optionalConnectors, servicePlans } = found
  const type = kind === queryType.value.Global ? 'Global' : 'Granular'
  const reads = { connectors, optionalConnectors, licences: servicePlans }
  // What it says has codes that begin with its name.
  return { id, check: { id: name, sql: query, queryType: type, ...reads } }
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
