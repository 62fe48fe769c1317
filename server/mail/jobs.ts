import { markInterruptedMailsJob, sendMailsJob } from '#contract/mail/mail-jobs.ts'
import { work } from '../handle.ts'
import { openSmtp } from '../kit/smtp.ts'
import { lanes, markInterrupted, sendDueMails } from './outbox.ts'

export const mailWorks = [
  work(
    sendMailsJob,
    async ({ app, signal }) => {
      const smtp = openSmtp(app.config)
      const sent = await Promise.all(Array.from({ length: lanes }, () => sendDueMails(app, smtp, signal)))
      return { code: 'sent', values: { n: sent.reduce((sum, one) => sum + one) } }
    },
    // Without a mail server they wait.
    { isOff: ({ config }) => !config.smtpUrl },
  ),

  work(markInterruptedMailsJob, async ({ app }) => ({
    code: 'marked',
    values: { n: await markInterrupted(app) },
  })),
]
