import assert from 'node:assert/strict'
import { markInterruptedMailsJob, sendMailsJob } from '#contract/mail/mail-jobs.ts'
import { samplesOf } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { sql } from '../kit/db.ts'
import { freshEmail } from '../testing/call-case.ts'
import { type JobWorld, jobCase } from '../testing/job-case.ts'
import { queueMails } from './actions.ts'
import { lanes } from './outbox.ts'

const mail = async ({ server }: JobWorld, ...recipients: string[]) =>
  server.db({ kind: 'platform' }, (db) =>
    queueMails(
      db,
      recipients.map((to) => ({
        ...{ template: 'user', to, lang: 'en', accountId: server.people.accountId, now: server.app.clock() },
        values: samplesOf(messageTemplates.user),
      })),
    ),
  )
const stateOf = async ({ rows }: JobWorld, recipient: string) =>
  (await rows(sql<{ state: string }>`select state from outbox_mail where recipient = ${recipient}`))[0]?.state

export const mailJobCases = [
  jobCase(sendMailsJob, async (world, isInside) => {
    const recipients = Array.from({ length: 12 }, freshEmail)
    const [held = ''] = recipients
    const inside = isInside ? world.mails.hold(held) : undefined
    await mail(world, ...recipients)
    return {
      ...(inside ? { inside } : {}),
      check: async () => {
        const caught = world.mails.caught.flatMap((one) => one.recipients)
        const cut: string[] = []
        for (const recipient of recipients) {
          const times = caught.filter((one) => one === recipient).length
          // Nobody knows whether those at hand have left: they are not sent again.
          if ((await stateOf(world, recipient)) === 'sending') cut.push(recipient)
          else assert.equal(times, 1, recipient)
          assert.ok(times <= 1, recipient)
        }
        assert.equal(cut.includes(held), isInside)
        assert.ok(cut.length <= (isInside ? lanes : 0))
      },
    }
  }),

  jobCase(markInterruptedMailsJob, async (world) => {
    const recipient = freshEmail()
    await mail(world, recipient)
    await world.rows(sql`
      update outbox_mail set state = 'sending', next_attempt_at = now() - interval '1 minute'
      where recipient = ${recipient}`)
    return { check: async () => assert.equal(await stateOf(world, recipient), 'interrupted') }
  }),
]
