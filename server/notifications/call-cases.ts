import { accountNotificationCalls } from '#contract/notifications/account-notifications.ts'
import { notificationCalls } from '#contract/notifications/notification-calls.ts'
import { notificationAudience } from '#contract/notifications/notifications.ts'
import type { Db } from '../kit/db.ts'
import { casesFor, fresh, type Place } from '../testing/call-case.ts'
import { aDelivered, aNotification } from '../testing/notifications.ts'

const draft = (db: Db) => aNotification(db, { name: fresh('notification') })
const inTheBell = (db: Db, { accountId }: Place) => aDelivered(db, accountId)
const written = () => ({ name: fresh('notification'), title: 'News', content: '<p>Words</p>' })
const byOperator = { target: draft, isShared: true, passes: [200] }
const byReader = {
  target: inTheBell,
  parts: (id: number) => ({ params: { id } }),
  passes: [200],
}

export const notificationCases = [
  ...casesFor(notificationCalls, {
    create: { parts: () => ({ body: written() }), passes: [201] },
    update: { ...byOperator, parts: (id) => ({ params: { id }, body: { title: 'Other news' } }) },
    remove: { ...byOperator, parts: (id) => ({ body: { ids: [id] } }) },
    publish: { ...byOperator, parts: (id) => ({ params: { id } }) },
    get: { ...byOperator, parts: (id) => ({ params: { id } }) },
    reach: {
      parts: () => ({ body: { audience: notificationAudience.value.AllAccounts, audienceIds: [] } }),
      passes: [200],
    },
  }),
  ...casesFor(accountNotificationCalls, {
    get: byReader,
    markRead: byReader,
    hide: byReader,
    unhide: byReader,
  }),
]
