import { setTimeout as delay } from 'node:timers/promises'
import { beginning } from '../kit/database.ts'
import type { Delivery } from '../kit/smtp-failure.ts'
import type { Sender } from './outbox.ts'
import { endOf, type HeldMail, type Note, noteStatement } from './outbox-rows.ts'

interface Leaving {
  mail: HeldMail
  isOurs: () => boolean
  go(isOurs: boolean): void
}
interface Ended {
  mail: HeldMail
  delivery: Delivery
}

const tries = 30

/**
 * What a sender writes down of its mails: that the last line of one is about to be sent, and what became of it. All that
 * has come together since the last writing is one message, which the database does as a whole whatever becomes of this
 * process. The last line follows as soon as the message is on its way: waiting for the database would make the gap
 * between the two a thousand times wider, and every mail slower.
 */
export function openNotes(
  { pool, clock }: Pick<Sender, 'pool' | 'clock'>,
  onWritten: (mail: HeldMail) => void,
) {
  let leaving: Leaving[] = []
  let ended: Ended[] = []
  let writing: Promise<void> | undefined

  const writeDown = async () => {
    const client = await pool.connect()
    const [going, over] = [leaving, ended]
    leaving = []
    ended = []
    const now = clock()
    const ours = going.filter(({ isOurs }) => isOurs())
    const written = client.query(
      message([
        ...ours.map(({ mail }) => ({ ...keyOf(mail), handed_over_at: now })),
        ...over.map(({ mail, delivery }) => ({ ...keyOf(mail), ...endOf(mail, delivery, now) })),
      ]),
    )
    for (const one of going) one.go(ours.includes(one))
    try {
      await written
      client.release()
    } catch (problem) {
      client.release(problem as Error)
      ended.unshift(...over)
      throw problem
    }
    for (const { mail } of over) onWritten(mail)
  }

  /** The database may be away for a while; what has left is worth waiting for. */
  const write = async () => {
    for (let failed = 0; leaving.length + ended.length > 0; )
      try {
        await writeDown()
        failed = 0
      } catch (problem) {
        failed += 1
        // Nothing is written of them, so nothing is sent.
        for (const { go } of leaving.splice(0)) go(false)
        if (ended.length === 0) return
        if (failed >= tries || isFaulty(problem)) throw problem
        await delay(1000)
      }
  }
  const begin = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    writing.catch(() => undefined)
    return writing
  }

  return {
    handOver: (mail: HeldMail, isOurs: () => boolean): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      leaving.push({ mail, isOurs, go: resolve })
      begin()
      return promise
    },
    end: (mail: HeldMail, delivery: Delivery) => {
      ended.push({ mail, delivery })
      begin()
    },
    /** When everything is written. */
    written: async () => {
      if (ended.length > 0 || writing) await begin()
    },
  }
}

const keyOf = ({ accountId, id, attempts }: HeldMail) => ({ account_id: accountId, id, attempts })

/** One message with everything in it, so that it is done as a whole when nobody is left to say more. */
const message = (notes: readonly Note[]) =>
  notes.length === 0
    ? ''
    : `${beginning} set local parapet.scope = 'platform'; ${noteStatement(notes)}; commit`

/** The database is there and says no: it would say so again. */
const isFaulty = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && /^(?!08|53|57)[0-9A-Z]{5}$/.test(String(problem.code))
