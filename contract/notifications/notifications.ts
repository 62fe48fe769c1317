import { Type } from 'typebox'
import { entity } from '#contract/access/permissions.ts'
import { choices } from '#contract/kit/choices.ts'
import { bool, choice, datetime, down, id, idList, int, maybe, type Row, text } from '#contract/kit/entity.ts'
import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { filled, name, rowId } from '#contract/schema.ts'

export const notificationStatus = choices('NotificationStatus', {
  Enabled: { value: 1, state: 'ok', en: 'Sent', de: 'Gesendet' },
  Draft: { value: 2, state: 'pending', en: 'Draft', de: 'Entwurf' },
  Deleted: { value: 3, state: 'disabled', en: 'Deleted', de: 'Gelöscht' },
})

/** Whom a notification is for. All but the first name the rows that are meant. */
export const notificationAudience = choices('NotificationAudience', {
  AllAccounts: { value: 1, en: 'All accounts', de: 'Alle Kundenkonten' },
  SubscriptionTypes: {
    value: 2,
    en: 'Accounts with a subscription type',
    de: 'Kundenkonten mit einem Abonnementtyp',
  },
  Resellers: { value: 3, en: 'Customers of a reseller', de: 'Kunden eines Vertriebspartners' },
  SingleAccounts: { value: 4, en: 'Single accounts', de: 'Einzelne Kundenkonten' },
})

/** What operators tell their customers: written as a draft, then sent to the accounts of its audience. */
export const notifications = entity({
  name: 'notification',
  view: 'notification_extended',
  label: word.notifications,
  one: word.notification,
  permission: 'notifications.manage',
  fence: 'platform',
  fields: {
    id: id({ width: 88 }),
    name: text({
      label: word.name,
      strong: true,
      write: name,
      width: 260,
    }),
    title: text({
      label: word.title,
      filter: true,
      sort: true,
      search: true,
      write: filled(120),
      width: 320,
    }),
    timeSent: maybe(
      datetime({
        label: { en: 'Time Sent', de: 'Gesendet am' },
        filter: true,
        sort: true,
        showTime: true,
        width: 160,
      }),
    ),
    creationTime: datetime({
      label: word.creationTime,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    lastUpdateTime: datetime({
      label: word.lastUpdated,
      filter: true,
      sort: true,
      showTime: true,
      width: 160,
    }),
    status: choice(notificationStatus, {
      label: word.status,
      filter: true,
      sort: true,
      multipleSelect: true,
      width: 130,
    }),
    sendEmail: bool({
      label: word.email,
      filter: true,
      write: true,
      width: 110,
    }),
    audience: choice(notificationAudience, {
      label: { en: 'Audience', de: 'Empfängerkreis' },
      filter: true,
      sort: true,
      multipleSelect: true,
      write: true,
      width: 240,
    }),
    audienceIds: idList({
      label: { en: 'Selected audience', de: 'Ausgewählte Empfänger' },
      internal: true,
      write: Type.Array(rowId, { maxItems: 1000, uniqueItems: true }),
    }),
    accountsReached: int({
      label: { en: 'Accounts reached', de: 'Erreichte Kundenkonten' },
      width: 150,
    }),
    accountsRead: int({
      label: { en: 'Accounts that read it', de: 'Gelesen von Kundenkonten' },
      width: 170,
    }),
    isDelivered: bool({ label: { en: 'Delivered', de: 'Zugestellt' }, internal: true }),
    summary: text({ label: word.summary, internal: true }),
    content: text({
      label: word.content,
      internal: true,
      write: Type.String({ minLength: 1, maxLength: 100_000 }),
    }),
  },
  defaultColumns: ['name', 'timeSent', 'creationTime', 'lastUpdateTime', 'status'],
  defaultSort: down('creationTime'),
})
export type Notification = Row<typeof notifications>

const { Draft, Enabled } = notificationStatus.value
type Publishable = Pick<Notification, 'status' | 'isDelivered'>
type Changed = Partial<Pick<Notification, 'audience' | 'audienceIds' | 'sendEmail'>>

export const notificationRules = {
  /** Sending that was cut for good can be gone on with: who has the notification does not get it twice. */
  publish: ([row]: readonly Publishable[]): Text | null =>
    !row || row.status === Draft || (row.status === Enabled && !row.isDelivered)
      ? null
      : {
          en: 'This notification has already been sent',
          de: 'Diese Benachrichtigung wurde bereits gesendet',
        },
  /** Words of a sent one can be corrected; whom it went to, and how, has happened. */
  change: ({ status }: Pick<Notification, 'status'>, changed: Changed): Text | null =>
    status === Draft || !Object.keys(changed).some((field) => field in delivery)
      ? null
      : {
          en: 'Audience and email of a sent notification cannot be changed',
          de: 'Empfängerkreis und E-Mail-Versand einer gesendeten Benachrichtigung lassen sich nicht ändern',
        },
  reach: (accounts: number): Text | null =>
    accounts > 0
      ? null
      : {
          en: 'No active account belongs to this audience. Select another audience.',
          de: 'Zu diesem Empfängerkreis gehört kein aktives Kundenkonto. Wählen Sie einen anderen.',
        },
}
const delivery: Record<keyof Changed, true> = { audience: true, audienceIds: true, sendEmail: true }

/** An audience of named rows needs at least one. */
export const audienceProblem = (audience: number | undefined, ids: readonly unknown[]): Text | null =>
  audience === undefined || audience === notificationAudience.value.AllAccounts || ids.length > 0
    ? null
    : { en: 'Select at least one entry', de: 'Wählen Sie mindestens einen Eintrag aus' }
