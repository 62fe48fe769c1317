import { beginning } from '../kit/database.ts'
import type { Sender } from './outbox.ts'
import type { HeldMail } from './outbox-rows.ts'

interface Waiting {
  mail: HeldMail
  isOurs: () => boolean
  go(isOurs: boolean): void
}

/**
 * Writes down that the last line of a mail is about to be sent. The statement is on its way to the database when the
 * answer is given, and the database does it whatever becomes of this process: nothing lies between the two but the
 * time of one turn. Waiting for the database would make that gap a thousand times wider, and every mail slower.
 */
export function openHandOver({ pool, clock }: Pick<Sender, 'pool' | 'clock'>) {
  let waiting: Waiting[] = []
  let isBusy = false

  const flush = async () => {
    isBusy = true
    try {
      while (waiting.length > 0) await writeDown()
    } finally {
      isBusy = false
    }
  }

  const writeDown = async () => {
    const client = await pool.connect().catch((problem: unknown) => {
      // Nothing was written, so nothing is sent.
      for (const { go } of waiting.splice(0)) go(false)
      throw problem
    })
    const some = waiting
    waiting = []
    const ours = some.filter(({ isOurs }) => isOurs())
    const written = client.query(statement(ours, clock()))
    for (const one of some) one.go(ours.includes(one))
    await written.then(
      () => client.release(),
      (problem: Error) => client.release(problem),
    )
  }

  return (mail: HeldMail, isOurs: () => boolean): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.push({ mail, isOurs, go: resolve })
    if (!isBusy) flush().catch(() => undefined)
    return promise
  }
}

/** One message with everything in it, so that it is done as a whole when nobody is left to say more. All numbers. */
function statement(some: readonly Waiting[], now: Date): string {
  const rows = some.map(
    ({ mail }) => `(${Number(mail.accountId)},${Number(mail.id)},${Number(mail.attempts)})`,
  )
  if (rows.length === 0) return ''
  return `${beginning} set local parapet.scope = 'platform';
    with ours as (
      select account_id, id from outbox_mail
      where state = 'sending' and (account_id, id, attempts) in (values ${rows.join(',')})
      order by account_id, id
      for update)
    update outbox_mail mail set handed_over_at = '${now.toISOString()}'
    from ours
    where mail.account_id = ours.account_id and mail.id = ours.id;
    commit`
}
