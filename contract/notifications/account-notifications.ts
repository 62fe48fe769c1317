import { Type } from 'typebox'
import { call, entity } from '#contract/access/permissions.ts'
import { rowSchema } from '#contract/kit/answer.ts'
import { bool, choice, datetime, down, id, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import { byId } from '#contract/schema.ts'
import { notificationStatus } from './notifications.ts'

/**
 * What stands in the bell of an account's people: notifications that operators sent, and what the product itself has to
 * tell (`notify`). Read and archived is each person's own.
 */
export const accountNotifications = entity({
  name: 'accountNotificationsExtended',
  label: word.notifications,
  table: 'account_notification',
  permission: 'accountNotifications.view',
  fence: 'account',
  fields: {
    id: id({ width: 88 }),
    notificationId: int({ label: { en: 'Notification ID', de: 'Benachrichtigungs-ID' }, filter: true }),
    accountId: int({ label: word.accountId, filter: true, internal: true }),
    title: text({
      label: word.title,
      strong: true,
    }),
    summary: text({ label: word.summary }),
    /** Where it leads, within the console; without it, to the notification's own page. */
    link: maybe(text({ label: { en: 'Link', de: 'Link' }, internal: true })),
    timeSent: datetime({ label: { en: 'Time Sent', de: 'Gesendet am' }, filter: true, sort: true }),
    creationTime: datetime({ label: word.creationTime, filter: true, sort: true }),
    isRead: bool({ label: { en: 'Read', de: 'Gelesen' }, filter: true }),
    isHidden: bool({ label: { en: 'Archived', de: 'Archiviert' }, filter: true }),
    status: choice(notificationStatus, { label: word.status, filter: true }),
  },
  defaultColumns: ['title', 'timeSent'],
  defaultSort: down('creationTime'),
})
export type AccountNotification = Row<typeof accountNotifications>

type Marked = Pick<AccountNotification, 'isRead' | 'isHidden'>

/** The three tabs of the bell. */
export const notificationTabs = {
  all: ({ isHidden }: Marked) => !isHidden,
  unread: ({ isRead, isHidden }: Marked) => !isRead && !isHidden,
  archived: ({ isHidden }: Marked) => isHidden,
}
export type NotificationTab = keyof typeof notificationTabs

/** How many the bell shows at first, how many 'See More' adds, and how often it asks, in ms. */
export const notificationPages = { first: 4, more: 3 }
export const notificationPollMs = 300_000

const permission = 'accountNotifications.view'
const mark = (path: string, summary: string) =>
  call({ method: 'PATCH', path, permission, summary, params: byId, unlogged: true })

export const accountNotificationCalls = {
  get: call({
    method: 'GET',
    path: '/account-notifications/:id',
    permission,
    summary: 'A notification with its content',
    params: byId,
    answer: Type.Object({ notification: rowSchema(accountNotifications), content: Type.String() }),
  }),
  markRead: mark('/notification/:id/mark-read', 'Mark a notification as read, for oneself'),
  hide: mark('/notification/:id/hide', 'Archive a notification, for oneself'),
  unhide: mark('/notification/:id/unhide', 'Take a notification out of the archive, for oneself'),
}
