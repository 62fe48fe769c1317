import assert from 'node:assert/strict'
import { forgetMailsJob, sendMailsJob } from '#contract/mail/mail-jobs.ts'
import { samplesOf } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { sql } from '../kit/db.ts'
import { openSmtp } from '../kit/smtp.ts'
import { freshEmail } from '../testing/call-case.ts'
import { type JobWorld, jobCase, type Tried } from '../testing/job-case.ts'
import { queueMails } from './actions.ts'
import { sendDueMails } from './outbox.ts'
import { recover } from './outbox-rows.ts'

const mail = async ({ server }: JobWorld, ...recipients: string[]) =>
  server.db({ kind: 'platform' }, (db) =>
    queueMails(
      db,
      recipients.map((to) => ({
        ...{ template: 'user', to, lang: 'en', accountId: server.people.accountId, now: server.app.clock() },
        values: samplesOf(messageTemplates.user, 'en'),
      })),
    ),
  )
const stateOf = async ({ rows }: JobWorld, recipient: string) =>
  (await rows(sql<{ state: string }>`select state from outbox_mail where recipient = ${recipient}`))[0]?.state

/** The recipients get their mail once, whatever happens to who sends it. */
async function someMails(world: JobWorld, recipients: readonly string[]): Promise<Tried> {
  await mail(world, ...recipients)
  return {
    check: async () => {
      // What a killed sender had not handed over waits for the end of its claim.
      await world.rows(
        sql`update outbox_mail set next_attempt_at = now() where state in ('sending', 'waiting')`,
      )
      const { pool, files, config, clock } = world.server.app
      const app = { pool, files, clock, config: { ...config, smtpUrl: world.mails.url } }
      await recover(app)
      await sendDueMails(app, openSmtp(app.config))
      const caught = world.mails.caught.flatMap((one) => one.recipients)
      for (const recipient of recipients) {
        assert.equal(caught.filter((one) => one === recipient).length, 1, recipient)
        assert.ok(['sent', 'interrupted'].includes((await stateOf(world, recipient)) ?? ''))
      }
    },
  }
}
const someRecipients = () => Array.from({ length: 12 }, freshEmail)

export const mailJobCases = [
  jobCase(sendMailsJob, (world) => someMails(world, someRecipients()), {
    beginInside: async (world) => {
      const recipients = someRecipients()
      const inside = world.mails.hold(recipients[0] ?? '')
      return { inside, ...(await someMails(world, recipients)) }
    },
  }),

  jobCase(forgetMailsJob, async (world) => {
    const [old, young] = [freshEmail(), freshEmail()]
    await mail(world, old, young)
    await world.rows(sql`
      update outbox_mail set state = 'sent', created_at = now() - interval '31 days' where recipient = ${old}`)
    await world.rows(sql`update outbox_mail set state = 'failed' where recipient = ${young}`)
    return {
      check: async () => {
        assert.deepEqual([await stateOf(world, old), await stateOf(world, young)], [undefined, 'failed'])
      },
    }
  }),
]
