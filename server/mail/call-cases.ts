import { undeliveredMailCalls } from '#contract/mail/undelivered-mails.ts'
import { type Db, sql } from '../kit/db.ts'
import { casesFor, freshEmail, type Place } from '../testing/call-case.ts'

/** One that was given up. */
async function givenUp(db: Db, { accountId }: Place): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into outbox_mail
      (account_id, template, recipient, subject, html, plain, state, next_attempt_at, created_at)
    values (${accountId}, 'user-invite', ${freshEmail()}, 'Hello', '<p>x</p>', 'x', 'failed', now(), now())
    returning id`)
  return id
}

export const mailCases = casesFor(undeliveredMailCalls, {
  sendAgain: { target: givenUp, parts: (id) => ({ body: { ids: [id] } }), passes: [200], isShared: true },
})
