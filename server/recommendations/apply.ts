import { alertReason } from '#contract/alerts/alert-choices.ts'
import {
  queryType,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import type { applyJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { decidedInOrder, decideOver, standingBack, type Target, targetsOf } from './decide.ts'
import { catalogueAuthor, writeHistory } from './history.ts'
import { currentRows, foundIn, writeEvidence, writeStates } from './record.ts'
import { completeRows, holdAccount, settle } from './scores.ts'

interface DecidedCheck extends CheckQuery {
  recommendationId: number
  productId: number
}
type Decided = Awaited<ReturnType<typeof decideFor>>

/** An account that is scanned again and again meanwhile is left to its scans. */
const mostTries = 3

/**
 * Brings what recommendations say now to every active account: decided over its latest snapshot and written in one
 * transaction per account. Nothing of it is read from the job but which recommendations, so that it can be done again.
 */
export async function applyRecommendations({
  app,
  data,
  position,
  signal,
  advance,
}: JobCtx<typeof applyJob, App>): Promise<{ accounts: number; changed: number }> {
  const targets = await inScope(app.pool, { kind: 'platform' }, (db) =>
    targetsOf(db, { after: position?.accountId ?? 0 }),
  )
  let { done, changed } = position ?? { done: 0, changed: 0 }
  const total = done + targets.length
  const decide = (target: Target, sandbox: Parameters<typeof decideOver>[1]) =>
    decideFor(app, data.ids, target, sandbox)
  for await (const { target, decided, again } of decidedInOrder(targets, decide, standingBack)) {
    signal.throwIfAborted()
    const { accountId } = target
    let ready = decided
    for (let tries = 1; ; tries++) {
      const written = await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
        const changes = await write(app, db, data.ids, target, ready, tries === mostTries)
        if (changes === null) return false
        done += 1
        changed += changes
        await advance(db, { done, total, position: { accountId, done, changed } })
        return true
      })
      if (written) break
      ready = await again()
    }
  }
  return { accounts: done, changed }
}

/** Deciding takes its time and holds nothing. */
async function decideFor(
  app: App,
  ids: readonly number[],
  { accountId }: Target,
  sandbox: Parameters<typeof decideOver>[1],
) {
  const { target, checks } = await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
    const [target] = await targetsOf(db, { only: accountId })
    return { target, checks: target ? await checksOf(db, ids, target.productIds) : [] }
  })
  if (!target) return null
  const decided = checks.length ? await decideOver(app, sandbox, checks, target) : null
  return { scanId: target.scanId, checks, results: decided?.results ?? [] }
}

/** How many results changed; null when the account was scanned or the catalogue edited meanwhile. */
async function write(
  app: App,
  db: Db,
  ids: readonly number[],
  { accountId }: Target,
  decided: Decided,
  isLast: boolean,
): Promise<number | null> {
  await holdAccount(db, accountId)
  const [target] = await targetsOf(db, { only: accountId })
  // Disabled or deleted meanwhile: nobody looks at it.
  if (!target || !decided) return 0
  const checks = await checksOf(db, ids, target.productIds)
  const isStale =
    target.scanId !== decided.scanId || JSON.stringify(checks) !== JSON.stringify(decided.checks)
  if (isStale && !isLast) return null
  const now = app.clock()
  await completeRows(db, [accountId], now)
  const results = isStale ? [] : decided.results
  const { states, evidence, changes } = foundIn(await currentRows(db, accountId, ids), results, now)
  if (target.scanId) {
    await writeStates(db, accountId, target.scanId, now, states)
    await writeEvidence(db, accountId, target.scanId, now, evidence)
  }
  // The tenant did not change: neither improvement nor regression.
  const byCatalogue = changes.map((change) => ({ ...change, change_type: null }))
  await writeHistory(db, accountId, now, catalogueAuthor, byCatalogue)
  await settle(db, accountId, now, { reason: alertReason.value.Catalogue })
  return changes.length
}

/** Those of the recommendations that a query decides for an account with these products. */
export async function checksOf(
  db: Db,
  ids: readonly number[],
  productIds: readonly number[],
): Promise<DecidedCheck[]> {
  const rows = await db.rows(sql<
    Omit<DecidedCheck, 'queryType' | 'licences'> & {
      queryType: number
      licences: string[]
    }
  >`
    select id as "recommendationId", product_id as "productId", name as id, query as sql, query_type as "queryType",
      connectors, optional_connectors as "optionalConnectors", service_plans as licences
    from recommendation
    where id = any(${ids}) and product_id = any(${productIds}) and query is not null
      and status = ${recommendationStatus.value.Enabled}
      and validation_method = ${validationMethod.value.Automatic}
    order by id`)
  return rows.map((row) => ({
    ...row,
    queryType: row.queryType === queryType.value.Global ? 'Global' : 'Granular',
  }))
}
