import { notificationCalls } from '#contract/notifications/notification-calls.ts'
import { publishNotificationJob } from '#contract/notifications/notification-jobs.ts'
import {
  type Notification,
  notificationAudience,
  notificationRules,
  notificationStatus,
  notifications,
} from '#contract/notifications/notifications.ts'
import { signFiles } from '../files/actions.ts'
import { handle, type Route } from '../handle.ts'
import { hold, holdOne, insert, update } from '../kit/change.ts'
import { cleanHtml, isBlankHtml, plainStart } from '../kit/clean-html.ts'
import { badField, refuseIf } from '../kit/errors.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { accountNotificationRoutes } from './account-routes.ts'
import { reachOf, refuseBadAudience } from './audience.ts'

const { Draft, Enabled, Deleted } = notificationStatus.value
const { AllAccounts } = notificationAudience.value

export const notificationRoutes: Route[] = [
  ...accountNotificationRoutes,

  handle(notificationCalls.create, async ({ db, body, now, note }) => {
    const { audience = AllAccounts, audienceIds = [] } = body
    await refuseBadAudience(db, { audience, audienceIds })
    const values = { ...body, ...readable(body.content), audience, audienceIds: idsOf(audience, audienceIds) }
    const id = await insert(db, notifications, values, now, { status: Draft })
    note({ id })
    return { id }
  }),

  handle(notificationCalls.update, async ({ db, params, body, now, seen }) => {
    const row = await holdOne(db, notifications, params.id, { seen })
    refuseIf(notificationRules.change(row, body))
    const { audience, audienceIds } = { ...row, ...body }
    await refuseBadAudience(db, { audience, audienceIds })
    const written = body.content === undefined ? {} : readable(body.content)
    await update(
      db,
      notifications,
      [row.id],
      { ...body, ...written, audienceIds: idsOf(audience, audienceIds) },
      now,
    )
  }),

  handle(notificationCalls.remove, async ({ db, body, now }) => {
    await hold(db, notifications, body.ids, { toRemove: true })
    await update(db, notifications, body.ids, {}, now, { status: Deleted })
  }),

  handle(notificationCalls.publish, async ({ db, params, now, note }) => {
    const row = await holdOne(db, notifications, params.id)
    refuseIf(notificationRules.publish([row]))
    if (row.status === Draft) {
      const { accounts } = await reachOf(db, row)
      refuseIf(notificationRules.reach(accounts))
      await update(db, notifications, [row.id], {}, now, { status: Enabled, time_sent: now })
      note({ accounts })
    }
    const { id: jobId } = await sendJob(db, publishNotificationJob, { notificationId: row.id }, { now })
    return { jobId }
  }),

  handle(notificationCalls.get, async ({ app, db, params, now }) => {
    const row = await db.get(notifications, params.id)
    const [content = ''] = await signFiles({ app, db, now }, [row.content])
    return { ...row, content }
  }),

  handle(notificationCalls.reach, async ({ db, body }) => reachOf(db, body)),
]

/** All accounts are all, whatever was chosen before. */
const idsOf = (audience: number, ids: number[]) => (audience === AllAccounts ? [] : ids)

const summaryLength = 200

function readable(html: string): Pick<Notification, 'content' | 'summary'> {
  const content = cleanHtml(html)
  if (isBlankHtml(content))
    throw badField('content', { en: 'Enter the content', de: 'Geben Sie den Inhalt ein' })
  return { content, summary: plainStart(content, summaryLength) }
}
