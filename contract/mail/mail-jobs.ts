import { Type } from 'typebox'
import { job } from '#contract/access/permissions.ts'

/** Each mail is claimed by itself, so a sender that died is replaced soon without sending anything twice. */
export const sendMailsJob = job({
  name: 'send-mails',
  label: { en: 'Send emails', de: 'E-Mails senden' },
  data: Type.Object({}),
  fence: 'platform',
  onePer: [],
  timeLimit: 10 * 60,
  silence: 15,
  says: { sent: { en: '{n} emails sent', de: '{n} E-Mails gesendet' } },
})

export const markInterruptedMailsJob = job({
  name: 'mark-interrupted-mails',
  label: { en: 'Find interrupted emails', de: 'Unterbrochene E-Mails finden' },
  data: Type.Object({}),
  fence: 'platform',
  onePer: [],
  timeLimit: 60,
  says: { marked: { en: '{n} emails were interrupted', de: '{n} E-Mails wurden unterbrochen' } },
})
