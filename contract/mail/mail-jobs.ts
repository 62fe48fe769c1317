import { platformJob } from '#contract/access/permissions.ts'

/** Mails are claimed for seconds, so a sender that died is replaced soon without sending anything twice. */
export const sendMailsJob = platformJob({
  name: 'send-mails',
  label: { en: 'Send emails', de: 'E-Mails senden' },
  timeLimit: 10 * 60,
  silence: 15,
  says: { sent: { en: '{n} emails sent', de: '{n} E-Mails gesendet' } },
})

/** What has left or was given up is kept for a month. */
export const forgetMailsJob = platformJob({
  name: 'forget-mails',
  label: { en: 'Delete old emails', de: 'Alte E-Mails löschen' },
  timeLimit: 60,
  says: { forgotten: { en: '{n} emails deleted', de: '{n} E-Mails gelöscht' } },
})
