import { buffer } from 'node:stream/consumers'
import type { App } from '../handle.ts'
import type { OutgoingMail, Smtp, SmtpLine } from '../kit/smtp.ts'
import type { Delivery } from '../kit/smtp-failure.ts'
import { openLogos } from './logo.ts'
import { openNotes } from './notes.ts'
import { claim, giveBack, type HeldMail, renew } from './outbox-rows.ts'

export type Sender = Pick<App, 'pool' | 'clock' | 'config' | 'files'>

/** Mails under way at a time, each on a line of its own to the mail server. */
export const lanes = 5
const claimedAtOnce = 100
const renewEveryMs = 5000
/** A sender hands nothing over when its claim is about to end: by then it may be another's. */
const marginMs = 2000

export interface Round {
  sent: number
  /** The server could not be reached: the next round may wait a little. */
  isUnreachable: boolean
}

/**
 * Sends what is due. Mails are claimed for a few seconds, and the claim is renewed while they wait for the server. That
 * the last line of a mail is on its way is written down in the same breath as it is sent: of a sender that was killed
 * it is known which mails have surely not left, and only those are sent again.
 */
export async function sendDueMails(app: Sender, smtp: Smtp, signal?: AbortSignal): Promise<Round> {
  const round: Round = { sent: 0, isUnreachable: false }
  const logoOf = openLogos(app)
  const shelf = openShelf(app, () => round.isUnreachable || (signal?.aborted ?? false))
  const notes = openNotes(app, shelf.putAway)
  const ended = (mail: HeldMail, delivery: Delivery) => {
    notes.end(mail, delivery)
    if (delivery.outcome === 'sent') round.sent += 1
    if (delivery.outcome === 'unreachable') round.isUnreachable = true
  }
  const lane = async (line: SmtpLine) => {
    try {
      for (let mail = await shelf.next(); mail; mail = await shelf.next()) {
        const one = mail
        const isOurs = () => app.clock().getTime() + marginMs < one.claimedUntil
        const letter = { ...(await outgoing(app, one)), images: [await logoOf(one.vendorId)] }
        ended(one, await line.send(letter, () => notes.handOver(one, isOurs)))
      }
    } finally {
      line.close()
    }
  }

  const renewing = setInterval(() => void renew(app, shelf.held()).catch(() => undefined), renewEveryMs)
  try {
    const first = await shelf.next()
    if (!first) return round
    const line = smtp.line()
    const problem = await line.open()
    // One mail tells of a server that is away; the others have not been tried.
    if (problem) ended(first, problem)
    else {
      shelf.putBack(first)
      const others = Array.from({ length: lanes - 1 }, () => smtp.line())
      const ends = await Promise.allSettled([line, ...others].map(lane))
      const fault = ends.find((end) => end.status === 'rejected')
      if (fault) throw fault.reason
    }
    return round
  } finally {
    await notes.written().finally(() => clearInterval(renewing))
    await giveBack(app, await shelf.rest())
  }
}

/** The mails that this sender has claimed. */
function openShelf(app: Sender, isOver: () => boolean) {
  const waiting: HeldMail[] = []
  const held = new Set<HeldMail>()
  let isEmpty = false
  let claiming: Promise<void> | undefined
  const fill = () => {
    claiming ??= claim(app, claimedAtOnce)
      .then((mails) => {
        isEmpty = mails.length === 0
        waiting.push(...mails)
        for (const mail of mails) held.add(mail)
      })
      .finally(() => {
        claiming = undefined
      })
    return claiming
  }
  return {
    next: async (): Promise<HeldMail | undefined> => {
      while (!isOver()) {
        const mail = waiting.shift()
        if (waiting.length < claimedAtOnce && !isEmpty) {
          const filled = fill()
          // The next ones are fetched while these are sent.
          if (!mail) await filled
          else filled.catch(() => undefined)
        }
        if (mail || (isEmpty && waiting.length === 0)) return mail
      }
      return undefined
    },
    putBack: (mail: HeldMail) => void waiting.unshift(mail),
    putAway: (mail: HeldMail) => void held.delete(mail),
    held: () => [...held],
    /** What nobody has begun to send. */
    rest: async () => {
      await claiming?.catch(() => undefined)
      return waiting
    },
  }
}

async function outgoing(app: Sender, mail: HeldMail): Promise<OutgoingMail> {
  return {
    messageId: messageId(app.config.mailFrom, mail),
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    plain: mail.plain,
    ...(await attachmentOf(app, mail)),
  }
}

/** The file that a mail carries. One that is gone meanwhile leaves the mail, which says where it was. */
async function attachmentOf(
  { files }: Pick<App, 'files'>,
  { accountId, attachmentFile, attachmentName, attachmentType }: HeldMail,
): Promise<Pick<OutgoingMail, 'attachment'>> {
  const content = attachmentFile && (await files.get(`${accountId}/${attachmentFile}`))
  if (!content || !attachmentName || !attachmentType) return {}
  return { attachment: { name: attachmentName, type: attachmentType, content: await buffer(content) } }
}

/** Derived from the row, so that a mail which did arrive twice is one mail to its reader. */
const messageId = (mailFrom: string, { accountId, id }: HeldMail) =>
  `<parapet-${accountId}-${id}@${/@([^\s>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'}>`
