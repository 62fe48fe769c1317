import { fill, type Text } from '#contract/kit/text.ts'
import type { MessageTemplate } from '#contract/message-templates/message-template.ts'
import { allMessageTemplates, messageTemplates } from '#contract/message-templates/message-templates.ts'
import { asPlatform, type Db, sql } from '../kit/db.ts'
import { CallError } from '../kit/errors.ts'
import type { Mail } from './actions.ts'

/** Mails that somebody can have sent to an address of their choice, in 24 hours. */
const mostToOne = 10
const mostOfAccount = 500
const mostOfHouse = 5000
const day = 24 * 60 * 60_000

const texts = {
  recipient: {
    en: '{email} has received {n} emails today. Try again tomorrow.',
    de: '{email} hat heute bereits {n} E-Mails erhalten. Versuchen Sie es morgen erneut.',
  },
  account: {
    en: 'The limit of {n} emails a day is reached. Try again tomorrow.',
    de: 'Das Limit von {n} E-Mails pro Tag ist erreicht. Versuchen Sie es morgen erneut.',
  },
} satisfies Record<string, Text>

const tooMany = (text: Text, values: Record<string, string | number>) =>
  new CallError(429, 'too_many_mails', fill(text, values))

const asked = allMessageTemplates.filter(({ isAskedFor }) => isAskedFor).map(({ name }) => name)

/**
 * Refuses more mails than a day allows, to one address by whomever, and of one account. Who asks at the same time waits:
 * forty at once are counted one after the other. What the product says by itself, as alerts, is not limited here.
 */
export async function refuseTooManyMails(db: Db, mails: readonly Mail[]): Promise<void> {
  const limited = mails.filter((mail) => (messageTemplates[mail.template] as MessageTemplate).isAskedFor)
  const [first] = limited
  if (!first) return
  const since = new Date(first.now.getTime() - day)
  const recipients = [...new Set(limited.map(({ to }) => to))].sort()
  const accountIds = [...new Set(limited.map(({ accountId }) => accountId ?? 0))].sort((a, b) => a - b)
  await asPlatform(db, async () => {
    for (const key of [...accountIds.map((id) => `account ${id}`), ...recipients])
      await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.mails'), hashtext(${key}))`)
    const counted = await db.rows(sql<{ email: string; n: number }>`
      select recipient as email, count(*)::int as n
      from outbox_mail
      where recipient = any(${recipients}) and created_at > ${since} and template = any(${asked})
      group by recipient`)
    const received = new Map(counted.map(({ email, n }) => [email, n]))
    for (const email of recipients) {
      const n = (received.get(email) ?? 0) + limited.filter(({ to }) => to === email).length
      if (n > mostToOne) throw tooMany(texts.recipient, { email, n: mostToOne })
    }
    for (const accountId of accountIds) {
      const most = accountId === 0 ? mostOfHouse : mostOfAccount
      const { n } = await db.one(sql<{ n: number }>`
        select count(*)::int as n
        from outbox_mail
        where account_id = ${accountId} and created_at > ${since} and template = any(${asked})`)
      if (n + limited.filter((mail) => (mail.accountId ?? 0) === accountId).length > most)
        throw tooMany(texts.account, { n: most })
    }
  })
}
