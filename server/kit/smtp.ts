import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { holdNothing } from './holding.ts'

export interface OutgoingMail {
  messageId: string
  to: string
  subject: string
  html: string
  plain: string
  attachment?: { name: string; type: string; content: Buffer }
}

/**
 * What became of a mail:
 * - refused: the server will never take this mail for this recipient
 * - deferred: the server did not take it this time
 * - unreachable: it was not handed over, and no other would be now
 * - unknown: it was handed over and the answer did not come; sending it again might send it twice
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'deferred' | 'unreachable' | 'unknown'; reason: string }

export interface Smtp {
  send(mail: OutgoingMail): Promise<Delivery>
  /** Throws with the reason when the server cannot be reached or does not let us in. */
  check(): Promise<void>
}

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
}

/** No pool: its connections try a mail again on their own when the line breaks, which can send it twice. */
export function openSmtp(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Smtp {
  const open = () =>
    createTransport({ url: config.smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
  return {
    send: async ({ messageId, to, subject, html, plain, attachment }) => {
      holdNothing('the mail server')
      const transport = open()
      // As parts, not as a line that is parsed: an address with a comma stays one recipient.
      const recipient = { name: '', address: to }
      let wasHandedOver = false
      // The server asks for the body only after it accepted sender and recipient.
      transport.use('stream', (mail, done) => {
        const read = mail.message.createReadStream.bind(mail.message)
        mail.message.createReadStream = (options) => {
          const body = read(options)
          body.once('end', () => {
            wasHandedOver = true
          })
          return body
        }
        done()
      })
      try {
        await transport.sendMail({
          messageId,
          from: config.mailFrom,
          to: recipient,
          envelope: { from: config.mailFrom, to: [recipient] },
          subject,
          html,
          text: plain,
          ...(attachment
            ? {
                attachments: [
                  { filename: attachment.name, contentType: attachment.type, content: attachment.content },
                ],
              }
            : {}),
        })
        return { outcome: 'sent' }
      } catch (error) {
        return failure(config.smtpUrl, error, wasHandedOver)
      }
    },
    check: async () => {
      try {
        await open().verify()
      } catch (error) {
        throw new Error(reasonOf(config.smtpUrl, error))
      }
    },
  }
}

interface SmtpError {
  message: string
  code?: string
  responseCode?: number
  command?: string
}

function failure(smtpUrl: string, error: unknown, wasHandedOver: boolean): Delivery {
  const { code, command, responseCode = 0 } = error as SmtpError
  const reason = reasonOf(smtpUrl, error)
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutMail) return { outcome: 'refused', reason }
  if (responseCode >= 400) return { outcome: isAboutMail ? 'deferred' : 'unreachable', reason }
  if (wasHandedOver) return { outcome: 'unknown', reason }
  // An address that no server could be asked about.
  if (code === 'EENVELOPE') return { outcome: 'refused', reason }
  return { outcome: 'unreachable', reason }
}

/** What the server said, without the credentials it may repeat and without what stands behind a link. */
function reasonOf(smtpUrl: string, error: unknown): string {
  const secrets = credentialsIn(smtpUrl)
  const said = (error instanceof Error ? error.message : String(error)).replace(
    /(https?:\/\/[^\s?#]+)[?#]\S*/g,
    '$1',
  )
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said).slice(0, 500)
}

function credentialsIn(smtpUrl: string): string[] {
  if (!URL.canParse(smtpUrl)) return [smtpUrl].filter(Boolean)
  const { username, password } = new URL(smtpUrl)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const secrets = pass ? [smtpUrl, base64(`\0${user}\0${pass}`), pass, password, base64(pass)] : [smtpUrl]
  return secrets.filter(Boolean)
}
