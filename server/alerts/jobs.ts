import { accountStatus } from '#contract/accounts/accounts.ts'
import { alertReason, alertStatus } from '#contract/alerts/alert-choices.ts'
import {
  lookAtAlertsJob,
  lookAtContentAlertsJob,
  sendAlertTextJob,
  tellAlertsJob,
} from '#contract/alerts/alert-jobs.ts'
import type { ValueOf } from '#contract/kit/choices.ts'
import { type App, work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { holdNothing } from '../kit/holding.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import type { Condition } from '../kit/within.ts'
import { holdNow } from '../recommendations/actions.ts'
import { evaluateAlerts } from './actions.ts'
import { tellOf } from './tell.ts'

const { Enabled, PendingInitialScan } = accountStatus.value
const textSeconds = 20

export const alertWorks = [
  work(tellAlertsJob, async ({ app, now, signal }) => {
    const at = now()
    const due = await inScope(app.pool, { kind: 'platform' }, (db) =>
      db.rows(sql<{ accountId: number; id: number }>`
        select alert.account_id as "accountId", alert.id
        from alert
        join account on account.id = alert.account_id
        where alert.tell_at <= ${at} and account.status = any(${[Enabled, PendingInitialScan]})
        order by alert.tell_at, alert.id`),
    )
    let told = 0
    const faults: unknown[] = []
    for (const { accountId, id } of due) {
      signal.throwIfAborted()
      // What fails for one alert is no reason for the others to wait.
      await inScope(app.pool, { kind: 'account', accountId }, (db) =>
        tellOf(app, db, accountId, id, at),
      ).then(
        (isTold) => {
          if (isTold) told += 1
        },
        (problem: unknown) => faults.push(problem),
      )
    }
    if (faults.length > 0) throw faults[0]
    return { code: 'told', values: { n: told } }
  }),

  work(
    sendAlertTextJob,
    async ({ app, data: { accountId, key, recipients, text }, signal }) => {
      holdNothing('the gateway for text messages')
      const answer = await fetch(app.config.smsHookUrl, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(textSeconds * 1000)]),
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ accountId, recipients, text }),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The gateway for text messages answered ${answer.status}`)
      return { code: 'sent' }
    },
    { isOff: ({ config }) => !config.smsHookUrl },
  ),

  work(lookAtAlertsJob, (ctx) => lookAtAll(ctx, sql`true`, alertReason.value.Date)),

  work(lookAtContentAlertsJob, (ctx) =>
    lookAtAll(ctx, sql`filters ~ 'regulationIds|storyIds'`, alertReason.value.Catalogue),
  ),
]

/** Account by account: all that have an alert of this kind. */
async function lookAtAll(
  {
    app,
    position,
    now,
    signal,
    advance,
  }: JobCtx<typeof lookAtAlertsJob, App> | JobCtx<typeof lookAtContentAlertsJob, App>,
  kind: Condition,
  reason: ValueOf<typeof alertReason>,
) {
  let { accountId: after, done } = position ?? { accountId: 0, done: 0 }
  const accounts = await inScope(app.pool, { kind: 'platform' }, (db) =>
    db.rows(sql<{ id: number }>`
      select id
      from account
      where id > ${after} and status = any(${[Enabled, PendingInitialScan]})
        and exists (
          select from alert
          where account_id = account.id and status <> ${alertStatus.value.Deleted} and ${kind})
      order by id`),
  )
  const total = done + accounts.length
  for (const { id } of accounts) {
    signal.throwIfAborted()
    await inScope(app.pool, { kind: 'account', accountId: id }, async (db) => {
      await evaluateAlerts(db, id, { at: await holdNow({ clock: now }, db, id), reason })
      after = id
      done += 1
      await advance(db, { done, total, position: { accountId: after, done } })
    })
  }
  return { code: 'looked' as const, values: { n: done } }
}
