import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server as a process of its own: counts what arrives by its message id, and tells when it is asked. */
export interface Arrived {
  mails: number
  distinct: number
  doubled: number
  /** Between the first mail and the last. */
  seconds: number
  /** Whom they were for, if that was asked for. */
  recipients?: string[]
}
export type Wish = 'forget' | 'count' | 'recipients'

const counts = new Map<string, number>()
const recipients = new Set<string>()
let first = 0
let last = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const id = /^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
      counts.set(id, (counts.get(id) ?? 0) + 1)
      for (const { address } of envelope.rcptTo) recipients.add(address)
      last = performance.now()
      first ||= last
      done()
    })
  },
})
// Senders are killed in the middle of a line.
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port))

process.on('message', (wish: Wish) => {
  if (wish === 'forget') {
    counts.clear()
    recipients.clear()
    first = 0
    last = 0
  }
  const all = [...counts.values()]
  const mails = all.reduce((sum, one) => sum + one, 0)
  process.send?.({
    mails,
    distinct: all.length,
    doubled: mails - all.length,
    seconds: (last - first) / 1000,
    ...(wish === 'recipients' && { recipients: [...recipients] }),
  } satisfies Arrived)
})
process.once('disconnect', () => process.exit())
