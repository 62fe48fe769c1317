import type { DataOf } from '#contract/kit/job.ts'
import type { Text } from '#contract/kit/text.ts'
import { faultText } from '#contract/recommendations/query-faults.ts'
import { queryType, recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import type { previewJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import { type Scored, scoreOf } from '#scan/score/score.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { decidedInOrder, decideOver, targetsOf } from './decide.ts'
import { isMet } from './record.ts'
import { subscriptionScope } from './scope.ts'
import { scoredRows } from './scores.ts'
import { inSandbox, tryEmpty } from './validation.ts'

type Data = DataOf<typeof previewJob>
type Found = { compliant: number; nonCompliant: number; na: number; unscanned: number }
type Outcome =
  | { code: 'compared'; values: Found }
  | { code: 'comparedSome'; values: Found & { unconnected: number } }
  | { code: 'invalid'; values: { problem: Text } }

const keptDays = 2
/** Names enough to see what it is about; the rest is a number. */
const shownItems = 20

/** What a query would say of each active account, account by account. It changes nothing but its own rows. */
export async function previewQuery({
  app,
  id: jobId,
  data,
  position,
  signal,
  now,
  advance,
}: JobCtx<typeof previewJob, App>): Promise<Outcome> {
  const platform = <T>(work: (db: Db) => Promise<T>) => inScope(app.pool, { kind: 'platform' }, work)
  const check = await checkOf(platform, data, now())
  if ('problem' in check) return { code: 'invalid', values: { problem: check.problem } }
  const active = await platform(async (db) => {
    await db.run(sql`
      delete from recommendation_preview where at < ${now()}::timestamptz - make_interval(days => ${keptDays})`)
    return targetsOf(db)
  })
  const connected = active.filter(({ productIds }) => productIds.includes(data.productId))
  const scanned = connected.filter(({ scanId }) => scanId)
  const { done: before = 0, accountId: after = 0, ...counted } = position ?? {}
  const targets = scanned.filter(({ accountId }) => accountId > after)
  const unscanned = connected.length - scanned.length
  const found: Found = { compliant: 0, nonCompliant: 0, na: 0, unscanned, ...counted }
  let done = before
  const total = done + targets.length
  for await (const { target, decided } of decidedInOrder(targets, (one, sandbox) =>
    decideOver(app, sandbox, [check], one),
  )) {
    signal.throwIfAborted()
    const [result] = decided?.results ?? []
    const { accountId } = target
    await platform(async (db) => {
      if (decided && result) {
        const becomes = isMet(result)
        found[becomes === null ? 'na' : becomes ? 'compliant' : 'nonCompliant'] += 1
        await write(db, { jobId, accountId, data, result, milliseconds: decided.milliseconds, now: now() })
      } else found.unscanned += 1
      done += 1
      await advance(db, { done, total, position: { accountId, done, ...found } })
    })
  }
  const unconnected = active.length - connected.length
  if (unconnected + found.unscanned === 0) return { code: 'compared', values: found }
  return { code: 'comparedSome', values: { ...found, unconnected } }
}

/** The query with the tables that it reads, or what is wrong with it. */
async function checkOf(
  platform: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  data: Data,
  now: Date,
): Promise<CheckQuery | { problem: Text }> {
  const name = await platform((db) =>
    db.maybe(sql<{ name: string; connectors: string[] | null; optional: string[] | null }>`
      select name, case when query = ${data.query} then connectors end as connectors,
        case when query = ${data.query} then optional_connectors end as optional
      from recommendation where id = ${data.recommendationId}`),
  )
  const check: CheckQuery = {
    id: name?.name ?? 'preview',
    sql: data.query,
    queryType: data.queryType === queryType.value.Global ? 'Global' : 'Granular',
    connectors: [],
    licences: data.servicePlans,
  }
  const { faults, reads } = await inSandbox((sandbox) => tryEmpty(sandbox, [{ id: 0, check }], null, now))
  const wrong = faults.get(0)
  if (wrong) return { problem: faultText(wrong.fault) }
  return {
    ...check,
    connectors: name?.connectors ?? reads.get(0) ?? [],
    optionalConnectors: name?.optional ?? [],
  }
}

interface Written {
  jobId: number
  accountId: number
  data: Data
  result: CheckResult
  milliseconds: number
  now: Date
}

async function write(db: Db, { jobId, accountId, data, result, milliseconds, now }: Written): Promise<void> {
  const mine = await db.maybe(sql<{ id: number; isCompliant: boolean | null; isExempted: boolean }>`
    select mine.id, mine.is_compliant as "isCompliant", mine.is_exempted as "isExempted"
    from account_recommendation mine
    join recommendation on recommendation.id = mine.recommendation_id
    where mine.account_id = ${accountId} and mine.recommendation_id = ${data.recommendationId}
      and recommendation.status = ${recommendationStatus.value.Enabled}`)
  const becomes = isMet(result)
  const rows = await scoredRows(db, accountId, await subscriptionScope(db, accountId))
  const others: Scored[] = rows.filter(({ id }) => id !== mine?.id)
  const after = scoreOf([
    ...others,
    { severity: data.severity, isCompliant: becomes, isExempted: mine?.isExempted ?? false },
  ]).custom
  const before = scoreOf(rows).custom
  await db.run(sql`
    insert into recommendation_preview
      (account_id, job_id, was, becomes, reason, message, items, item_count, score_change, milliseconds, at)
    values (${accountId}, ${jobId}, ${mine?.isCompliant ?? null}, ${becomes}, ${result.reason ?? null},
      ${JSON.stringify(result.message)}, ${JSON.stringify(result.items.slice(0, shownItems))},
      ${result.items.length}, ${after === null || before === null ? null : after - before}, ${milliseconds}, ${now})
    on conflict (account_id, job_id) do nothing`)
}
