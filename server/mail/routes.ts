import {
  undeliveredMailCalls,
  undeliveredMailRules,
  undeliveredMails,
} from '#contract/mail/undelivered-mails.ts'
import { handle, type Route } from '../handle.ts'
import { hold } from '../kit/change.ts'
import { sql } from '../kit/db.ts'
import { refuseIf } from '../kit/errors.ts'

export const mailRoutes: Route[] = [
  handle(undeliveredMailCalls.sendAgain, async ({ db, body: { ids }, now, say }) => {
    refuseIf(undeliveredMailRules.sendAgain(await hold(db, undeliveredMails, ids)))
    await db.run(sql`
      update outbox_mail
      set state = 'waiting', attempts = 0, next_attempt_at = ${now}, created_at = ${now}, handed_over_at = null
      where id = any(${ids}) and state in ('failed', 'interrupted')`)
    say({ n: ids.length })
  }),
]
