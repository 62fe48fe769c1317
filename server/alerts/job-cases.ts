import assert from 'node:assert/strict'
import { alertChangeType, alertReason } from '#contract/alerts/alert-choices.ts'
import {
  lookAtAlertsJob,
  lookAtContentAlertsJob,
  sendAlertTextJob,
  tellAlertsJob,
} from '#contract/alerts/alert-jobs.ts'
import { sql } from '../kit/db.ts'
import { fresh, freshEmail } from '../testing/call-case.ts'
import { type JobWorld, jobCase, send } from '../testing/job-case.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { aTenant } from '../testing/snapshots.ts'
import { evaluateAlerts } from './actions.ts'

/** An alert about something that is wrong, with one recipient. Nobody has looked at it yet. */
async function anAlert({ server }: JobWorld, more = '') {
  const accountId = await aTenant(server)
  const recipient = freshEmail()
  await server.db({ kind: 'platform' }, async (db) => {
    const findings = fresh('finding')
    await anAccountRecommendation(db, accountId, {
      recommendationId: await aRecommendation(db, { findings }),
      isCompliant: false,
    })
    await db.run(sql`
      insert into alert (account_id, name, filters, recipients, creation_time, last_updated_time)
      values (${accountId}, ${fresh('alert')}, ${`findings eq '${findings}'${more}`}, ${[recipient]}, now(), now())`)
  })
  return { accountId, recipient }
}

async function anActiveAlert(world: JobWorld) {
  const { server } = world
  const made = await anAlert(world)
  await server.db({ kind: 'platform' }, (db) =>
    evaluateAlerts(db, made.accountId, { at: server.app.clock(), reason: alertReason.value.Alert }),
  )
  return made
}

const eachActivatedOnce = async (world: JobWorld, accountIds: readonly number[]) =>
  assert.deepEqual(
    await world.rows(sql`
      select account_id as "accountId", change_type as type
      from alert_history where account_id = any(${accountIds}) order by 1`),
    accountIds.map((accountId) => ({ accountId, type: alertChangeType.value.Activated })),
  )

export const alertJobCases = [
  jobCase(tellAlertsJob, async (world) => {
    const { accountId, recipient } = await anActiveAlert(world)
    return {
      check: async () => {
        const mails = await world.rows(sql`select from outbox_mail where recipient = ${recipient}`)
        assert.equal(mails.length, 1)
        const [alert] = await world.rows(sql<{ told: boolean; again: boolean }>`
          select told_at is not null as told, tell_at > told_at as again from alert where account_id = ${accountId}`)
        assert.deepEqual(alert, { told: true, again: true })
      },
    }
  }),

  jobCase(lookAtAlertsJob, async (world) => {
    const accountIds = [(await anAlert(world)).accountId, (await anAlert(world)).accountId]
    return { check: () => eachActivatedOnce(world, accountIds) }
  }),

  jobCase(lookAtContentAlertsJob, async (world) => {
    const more = ' and storyIds ne 999999999'
    const accountIds = [(await anAlert(world, more)).accountId, (await anAlert(world, more)).accountId]
    await send(world, lookAtContentAlertsJob, {})
    return { check: () => eachActivatedOnce(world, accountIds) }
  }),

  jobCase(sendAlertTextJob, async (world) => {
    const accountId = await aTenant(world.server)
    const { id } = await send(world, sendAlertTextJob, {
      accountId,
      key: fresh('text'),
      recipients: [freshEmail()],
      text: 'An alert is active',
    })
    return {
      check: async () =>
        assert.deepEqual(await world.rows(sql`select state from job where id = ${id}`), [{ state: 'done' }]),
    }
  }),
]
