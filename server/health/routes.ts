import { keptOutcomes, readingOutcome } from '#contract/connectors/account-connectors.ts'
import { healthCalls } from '#contract/health/health-calls.ts'
import { jobRowCalls, jobRowRules, jobRowState, jobRows } from '#contract/health/job-rows.ts'
import {
  processCalls,
  processes,
  processKind,
  processRules,
  processState,
} from '#contract/health/processes.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { deliveryState } from '#contract/webhooks/webhook-choices.ts'
import { handle, type Route } from '../handle.ts'
import { hold } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { refuseIf } from '../kit/errors.ts'

const isOpen = sql`state in ('waiting', 'running')`

export const healthRoutes: Route[] = [
  handle(healthCalls.figures, ({ db, now }) => figuresOf(db, now)),

  handle(jobRowCalls.retry, async ({ db, body: { ids }, now, say }) => {
    refuseIf(jobRowRules.retry(await hold(db, jobRows, ids)))
    const written = await db.run(sql`
      update job
      set state = 'waiting', due_at = ${now}, faults = 0, fault = null, outcome = null, ended_at = null
      where id = any(${ids}) and state in ('failed', 'cancelled')
        and not exists (
          select from job other
          where other.account_id = job.account_id and other.name = job.name and other.key = job.key
            and other.id <> job.id and (other.state in ('waiting', 'running') or (other.id = any(${ids}) and other.id > job.id)))`)
    refuseIf(written < ids.length ? alreadyOpen : null)
    say({ n: written })
  }),

  handle(jobRowCalls.cancel, async ({ db, body: { ids }, now, say }) => {
    refuseIf(jobRowRules.cancel(await hold(db, jobRows, ids)))
    say({
      n: await db.run(sql`
        update job set state = 'cancelled', ended_at = ${now} where id = any(${ids}) and ${isOpen}`),
    })
  }),

  handle(processCalls.drain, async ({ db, body: { ids }, say }) => {
    refuseIf(processRules.drain(await hold(db, processes, ids)))
    say({ n: await db.run(sql`update process set wants_drain = true where id = any(${ids})`) })
  }),

  handle(processCalls.resume, async ({ db, body: { ids }, say }) => {
    refuseIf(processRules.resume(await hold(db, processes, ids)))
    say({ n: await db.run(sql`update process set wants_drain = false where id = any(${ids})`) })
  }),
]

const alreadyOpen = {
  en: 'The same work is already waiting or running in another job. Wait until that job is finished.',
  de: 'Dieselbe Arbeit wartet oder läuft bereits in einem anderen Auftrag. Warten Sie, bis dieser abgeschlossen ist.',
}

const { Running, Stuck, Failed } = jobRowState.value
/** What comes by the clock is due every second, and says nothing about the queue. */
const isDue = (now: Date) => sql`state = 'waiting' and due_at <= ${now} and not is_turn`
const alive = [processState.value.Running, processState.value.Draining]
const { Server, Worker, Both } = processKind.value

/** Counted in one statement: what the figures say belongs to one moment. */
const figuresOf = (db: Db, now: Date): Promise<AnswerOf<typeof healthCalls.figures>> =>
  db.one(sql<AnswerOf<typeof healthCalls.figures>>`
    select
      count(*) filter (where state = any(${alive}) and kind = any(${[Server, Both]}))::int as servers,
      count(*) filter (where state = any(${alive}) and kind = any(${[Worker, Both]}))::int as workers,
      count(*) filter (where state = ${processState.value.Silent})::int as silent,
      (select count(*) from job where ${isDue(now)})::int as waiting,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0) from job where ${isDue(now)})::int
        as "oldestSeconds",
      (select count(*) from job_extended where state = ${Running})::int as running,
      (select count(*) from job_extended where state = ${Stuck})::int as stuck,
      (select count(*) from job_extended where state = ${Failed}
        and ended_time > ${now}::timestamptz - interval '24 hours')::int as failed,
      (select count(*) from outbox_mail where state in ('failed', 'interrupted'))::int as "mailsGivenUp",
      (select count(*) from webhook_delivery where state = ${deliveryState.value.Failed})::int as "deliveriesGivenUp",
      (select count(distinct account_id) from account_connector_extended
        where kept_outcome = ${keptOutcomes[readingOutcome.value.Throttled]})::int as "throttledAccounts"
    from process_extended`)
