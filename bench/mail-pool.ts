import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'

/** What the outbox is held against: the same mails by a bare pool of Nodemailer, with as many lines. */
const { url, count, lines, subject, html, plain, logo } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  count: number
  lines: number
  subject: string
  html: string
  plain: string
  logo: string
}
const content = await readFile(new URL('../console/public/icons/icon-192.png', import.meta.url))
const pool = createTransport({
  url,
  pool: true,
  maxConnections: lines,
  maxMessages: Number.POSITIVE_INFINITY,
})
await Promise.all(
  Array.from({ length: count }, (_, number) =>
    pool.sendMail({
      messageId: `<bare-${number}@parapet.example>`,
      from: 'no-reply@parapet.example',
      to: `m${number}@bench.example`,
      subject,
      html,
      text: plain,
      attachments: [
        {
          cid: logo.replace('cid:', ''),
          contentType: 'image/png',
          content,
          contentDisposition: 'inline',
        },
      ],
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
  ),
)
pool.close()
