import { Type } from 'typebox'
import { job } from '#contract/access/permissions.ts'
import { rowId } from '#contract/schema.ts'

export const publishNotificationJob = job({
  name: 'publish-notification',
  label: { en: 'Send notification', de: 'Benachrichtigung senden' },
  data: Type.Object({ notificationId: rowId }),
  fence: 'platform',
  onePer: ['notificationId'],
  timeLimit: 60 * 60,
  /** The last account that has it, and what was counted until then. */
  position: Type.Object({
    accountId: Type.Integer(),
    accounts: Type.Integer(),
    emails: Type.Integer(),
    total: Type.Integer(),
  }),
  shown: { to: 'notifications.manage', cancel: false },
  says: {
    sent: {
      en: 'Accounts reached: {accounts}. Emails queued: {emails}.',
      de: 'Erreichte Kundenkonten: {accounts}. Vorgemerkte E-Mails: {emails}.',
    },
    withdrawn: {
      en: 'The notification was deleted while it was being sent.',
      de: 'Die Benachrichtigung wurde während des Sendens gelöscht.',
    },
  },
})
