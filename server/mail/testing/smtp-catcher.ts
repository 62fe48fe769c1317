import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface CaughtMail {
  /** To whom the envelope went, not what the header says. */
  recipients: string[]
  raw: string
  mail: Email
}

export interface SmtpCatcher {
  url: string
  caught: CaughtMail[]
  /** Breaks every line without a word. */
  cut(): void
  close(): Promise<void>
}

/** A mail server on loopback that keeps what it gets. */
export async function catchMails(options: SMTPServerOptions = {}, port = 0): Promise<SmtpCatcher> {
  const caught: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString()
        const recipients = session.envelope.rcptTo.map((one) => one.address)
        caught.push({ recipients, raw, mail: await PostalMime.parse(raw) })
        done()
      })
    },
    ...options,
  })
  // Clients that hang up in the middle are what some tests are about.
  server.on('error', () => {})
  const lines = new Set<Socket>()
  server.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    caught,
    cut: () => {
      for (const line of lines) line.destroy()
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
