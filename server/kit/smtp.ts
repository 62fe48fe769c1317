import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encode, wrap } from 'nodemailer/lib/qp'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import SmtpTransport from 'nodemailer/lib/smtp-transport'
import type { Config } from './config.ts'
import { holdNothing } from './holding.ts'
import { type Delivery, type Failed, failure, reasonOf } from './smtp-failure.ts'

export interface OutgoingMail {
  messageId: string
  to: string
  subject: string
  html: string
  plain: string
  attachment?: { name: string; type: string; content: Buffer }
  /** What the HTML shows by `cid:`: nothing is fetched from elsewhere when it is read. */
  images?: readonly { cid: string; contentType: string; content: Buffer }[]
}

/** A line to the mail server that is kept from mail to mail. One mail at a time. */
export interface SmtpLine {
  /** Reaches the server; says what is in the way, or null. */
  open(): Promise<Failed | null>
  /**
   * `handingOver` is asked when the server has everything but the last line: from then on the mail may arrive. False
   * takes it back.
   */
  send(mail: OutgoingMail, handingOver?: () => Promise<boolean>): Promise<Delivery>
  close(): void
}

export interface Smtp {
  line(): SmtpLine
  /** Throws with the reason when the server cannot be reached or does not let us in. */
  check(): Promise<void>
}

const options = {
  disableFileAccess: true,
  disableUrlAccess: true,
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
}

/** No pool of Nodemailer: its connections try a mail again on their own when the line breaks, which can send it twice. */
export function openSmtp(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Smtp {
  return {
    line: () => openLine(config),
    check: async () => {
      try {
        await createTransport({ url: config.smtpUrl, ...options }).verify()
      } catch (error) {
        throw new Error(reasonOf(config.smtpUrl, error))
      }
    },
  }
}

function openLine({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): SmtpLine {
  const transport = new SmtpTransport({ url: smtpUrl, ...options })
  let kept: SmtpConnection | undefined
  const close = () => {
    kept?.close()
    kept = undefined
  }

  const attempt = async (mail: OutgoingMail, handingOver: () => Promise<boolean>): Promise<Delivery> => {
    let wasHandedOver = false
    try {
      const message = composed(mailFrom, mail)
      const content = await message.build()
      kept ??= await connected(transport, close)
      const isTaken = await handed(kept, message.getEnvelope(), content, async () => {
        wasHandedOver = await handingOver()
        return wasHandedOver
      })
      if (isTaken) return { outcome: 'sent' }
      close()
      return { outcome: 'deferred', reason: 'The sender took the mail back' }
    } catch (error) {
      // Whatever the server said, a new line begins in order.
      close()
      return failure(smtpUrl, error, wasHandedOver)
    }
  }

  return {
    open: async () => {
      holdNothing('the mail server')
      try {
        kept ??= await connected(transport, close)
        return null
      } catch (error) {
        return failure(smtpUrl, error, false)
      }
    },
    send: async (mail, handingOver = async () => true) => {
      holdNothing('the mail server')
      const wasKept = kept !== undefined
      const delivery = await attempt(mail, handingOver)
      // Servers end a line after some mails or some silence: that says nothing about the next line.
      return wasKept && delivery.outcome === 'unreachable' ? attempt(mail, handingOver) : delivery
    },
    close,
  }
}

function composed(
  mailFrom: string,
  { messageId, to, subject, html, plain, images = [], attachment }: OutgoingMail,
) {
  // As parts, not as a line that is parsed: an address with a comma stays one recipient.
  const recipient = { name: '', address: to }
  return new MailComposer({
    messageId,
    from: mailFrom,
    to: recipient,
    envelope: { from: mailFrom, to: [recipient] },
    subject,
    html: worded('html', html),
    text: worded('plain', plain),
    attachments: [
      ...images.map((image) => ({ cid: image.cid, raw: partOf(image) })),
      ...(attachment
        ? [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }]
        : []),
    ],
    // Machines answer no mail of a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
}

/** The part of a mail that is text, encoded at once: Nodemailer's own way takes a chain of streams for each. */
const worded = (type: 'html' | 'plain', words: string): object => ({
  raw: [
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrap(encode(words)),
  ].join('\r\n'),
})

type Image = NonNullable<OutgoingMail['images']>[number]

const parts = new WeakMap<Image, string>()
const lineLength = /.{76}/g

/** The part of a mail that is a picture: the same one goes out with thousands of mails, and is encoded once. */
function partOf(image: Image): string {
  const known = parts.get(image)
  if (known) return known
  const lines = [
    `Content-Type: ${image.contentType}`,
    `Content-ID: <${image.cid}>`,
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: inline',
    '',
    image.content.toString('base64').replaceAll(lineLength, '$&\r\n'),
  ]
  const part = lines.join('\r\n')
  parts.set(image, part)
  return part
}

function connected(transport: SmtpTransport, onEnd: () => void): Promise<SmtpConnection> {
  const connection = new SmtpConnection(transport.options)
  const { promise, resolve, reject } = Promise.withResolvers<SmtpConnection>()
  // A line that ends later ends quietly: the mail on it, if there is one, learns of it by itself.
  connection.on('error', reject)
  connection.once('end', () => {
    reject(new Error('Connection closed'))
    onEnd()
  })
  connection.connect((problem) => {
    if (problem) return reject(problem)
    const auth = transport.getAuth({})
    if (!auth || !(connection.allowsAuth || transport.options.forceAuth)) return resolve(connection)
    connection.login(auth, (refusal) => (refusal ? reject(refusal) : resolve(connection)))
  })
  return promise.catch((problem: unknown) => {
    connection.close()
    throw problem
  })
}

/** Sends all but the last line, asks, and sends that. Answers whether the server took the mail. */
async function handed(
  connection: SmtpConnection,
  envelope: ReturnType<ReturnType<typeof composed>['getEnvelope']>,
  content: Buffer,
  handingOver: () => Promise<boolean>,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let isRead = false
  // The server asks for the body only after it accepted sender and recipient.
  const body = new Readable({
    read() {
      if (!isRead) {
        isRead = true
        this.push(content)
        return
      }
      handingOver().then((isOurs) => (isOurs ? this.push(null) : resolve(false)), reject)
    },
  })
  const broken = (problem: unknown) => reject(problem)
  connection.once('error', broken)
  connection.send(envelope, body, (problem) => (problem ? reject(problem) : resolve(true)))
  return promise.finally(() => connection.removeListener('error', broken))
}
