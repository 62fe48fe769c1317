import { alertReason } from '#contract/alerts/alert-choices.ts'
import type { ValueOf } from '#contract/kit/choices.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { recountJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { Announcement } from '#contract/webhooks/webhook-events.ts'
import { type Score, type Scored, scoreOf } from '#scan/score/score.ts'
import { type Db, sql } from '../kit/db.ts'
import { sendJobs } from '../kit/jobs/send.ts'
import type { Condition } from '../kit/within.ts'
import { announce } from '../webhooks/actions.ts'
import { subscriptionScope } from './scope.ts'

export interface ScoredRow extends Scored {
  id: number
  productId: number
}

/** The account's enabled recommendations in a scope, as scores count them. */
export const scoredRows = (db: Db, accountId: number, scope: Condition): Promise<ScoredRow[]> =>
  db.rows(sql<ScoredRow>`
    select id, product_id as "productId", severity, is_compliant as "isCompliant", is_exempted as "isExempted"
    from account_recommendation_extended
    where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled} and (${scope})`)

/**
 * Whoever writes accounts together with their scans, recommendations or scores takes the accounts first: in any other
 * order two of them wait for each other.
 */
const holdAccounts = (db: Db, ids: readonly number[]): Promise<number> =>
  db.run(sql`select from account where id = any(${ids}) order by id for no key update`)
export const holdAccount = (db: Db, accountId: number): Promise<number> => holdAccounts(db, [accountId])

/** The time of a change: whoever has waited for another comes after it in every history. */
export async function holdNow({ clock }: { clock(): Date }, db: Db, accountId: number): Promise<Date> {
  await holdAccount(db, accountId)
  return clock()
}

/** Counts the scores of an account that is held, and keeps them as those of the day. */
async function refreshScores(db: Db, accountId: number, at: Date, scope: Condition): Promise<Score> {
  const rows = await scoredRows(db, accountId, scope)
  const whole = scoreOf(rows)
  const products = Map.groupBy(rows, ({ productId }) => productId)
  const scores = [
    { product_id: 0, ...whole },
    ...[...products].map(([product_id, some]) => ({ product_id, ...scoreOf(some) })),
  ]
  await db.run(sql`
    insert into score (account_id, day, product_id, standard_score, custom_score, compliant, assessed, total)
    select ${accountId}, (${at}::timestamptz at time zone 'UTC')::date, product_id, standard, custom, compliant,
      assessed, total
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
      as given(product_id bigint, standard numeric, custom numeric, compliant int, assessed int, total int)
    on conflict (account_id, day, product_id) do update set
      (standard_score, custom_score, compliant, assessed, total) =
      (excluded.standard_score, excluded.custom_score, excluded.compliant, excluded.assessed, excluded.total)`)
  await db.run(sql`
    update account
    set standard_security_score = ${whole.standard}, custom_security_score = ${whole.custom}
    where id = ${accountId}`)
  return whole
}

/** Why the recommendations are another way now, and who did it. */
export interface Because {
  reason: ValueOf<typeof alertReason>
  by?: string | null
  /** The account's rows that are another way in anything that can be filtered by; not given: any of them may be. */
  touched?: readonly number[]
  /** What the subscription leaves of them, where it has been read since the account is held. */
  scope?: Condition
  /** What webhooks hear of it, whatever the listeners find. */
  announced?: readonly Announcement[]
}
/**
 * What wants to know that an account's recommendations have changed; runs within the same transaction. Answers what
 * webhooks hear of it.
 */
export type AfterChange = (
  db: Db,
  accountId: number,
  at: Date,
  because: Because,
) => Promise<readonly Announcement[]>
const listeners: AfterChange[] = []
export const onChange = (listener: AfterChange): void => void listeners.push(listener)

/** Tells whoever listens, and the webhooks at once of all that is new: after a change that no score counts, an assignment. */
export async function tellListeners(db: Db, accountId: number, at: Date, because: Because): Promise<void> {
  const announced = [...(because.announced ?? [])]
  for (const listener of listeners) announced.push(...(await listener(db, accountId, at, because)))
  await announce(db, accountId, announced, at)
}

/** After every scan, mark and exemption: scores first, then whoever listens. */
export async function settle(
  db: Db,
  accountId: number,
  at: Date,
  because: Because = { reason: alertReason.value.Scope },
): Promise<Score> {
  await holdAccount(db, accountId)
  const scope = await subscriptionScope(db, accountId)
  const score = await refreshScores(db, accountId, at, scope)
  await tellListeners(db, accountId, at, { ...because, scope })
  return score
}

/** After a change of what counts, as another subscription or other products: the accounts that have scores get new ones. */
export async function recount(db: Db, accountIds: readonly number[], at: Date): Promise<void> {
  await holdAccounts(db, accountIds)
  const scored = await db.rows(sql<{ id: number }>`
    select distinct account_id as id from score where account_id = any(${accountIds}) order by 1`)
  await db.run(sql`
    delete from score
    where account_id = any(${accountIds}) and day = (${at}::timestamptz at time zone 'UTC')::date`)
  for (const { id } of scored) await settle(db, id, at)
}

/** One account at once; many by a job each, so that no request waits for all of them. */
export async function recountSoon(db: Db, accountIds: readonly number[], now: Date): Promise<void> {
  if (accountIds.length === 1) return recount(db, accountIds, now)
  await sendJobs(
    db,
    recountJob,
    accountIds.map((accountId) => ({ data: { accountId } })),
    { now },
  )
}

/** A row for each enabled recommendation that the account does not have yet. Answers how many were missing. */
export const completeRows = (db: Db, accountIds: readonly number[], at: Date): Promise<number> =>
  db.run(sql`
    insert into account_recommendation (account_id, recommendation_id, last_updated_time)
    select account.id, recommendation.id, ${at}
    from account
    cross join recommendation
    where account.id = any(${accountIds}) and recommendation.status = ${recommendationStatus.value.Enabled}
    on conflict do nothing`)
