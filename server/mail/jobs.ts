import { forgetMailsJob, sendMailsJob } from '#contract/mail/mail-jobs.ts'
import { work } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { forget } from '../kit/forget.ts'
import { openSmtp } from '../kit/smtp.ts'
import { sendDueMails } from './outbox.ts'
import { recover } from './outbox-rows.ts'

const keptDays = 30
/** A mail server that could not be reached is left alone for so long. A guess of this process, wrong for seconds. */
const restMs = 15_000
const restsUntil = new Map<string, number>()

export const mailWorks = [
  work(
    sendMailsJob,
    async ({ app, signal }) => {
      const { smtpUrl } = app.config
      await recover(app)
      if (app.clock().getTime() < (restsUntil.get(smtpUrl) ?? 0)) return { code: 'sent', values: { n: 0 } }
      const { sent, isUnreachable } = await sendDueMails(app, openSmtp(app.config), signal)
      if (isUnreachable) restsUntil.set(smtpUrl, app.clock().getTime() + restMs)
      return { code: 'sent', values: { n: sent } }
    },
    // Without a mail server they wait.
    { isOff: ({ config }) => !config.smtpUrl },
  ),

  work(forgetMailsJob, async ({ app, signal }) => {
    const before = new Date(app.clock().getTime() - keptDays * 24 * 60 * 60_000)
    let n = 0
    // One by one: each is a range of an index.
    for (const isEnded of [sql`state = 'sent'`, sql`state in ('failed', 'interrupted')`])
      n += await forget(app.pool, 'outbox_mail', sql`${isEnded} and created_at < ${before}`, { signal })
    return { code: 'forgotten', values: { n } }
  }),
]
