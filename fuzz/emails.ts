import assert from 'node:assert/strict'
import { after } from 'node:test'
import fc from 'fast-check'
import { emailPattern } from '#contract/kit/email.ts'
import { openSmtp } from '#server/kit/smtp.ts'
import { catchMails } from '#server/mail/testing/smtp-catcher.ts'
import { fuzzer } from './fuzzer.ts'

const bits = [
  ...[
    'a',
    'B',
    'ü',
    '日本',
    '.',
    '..',
    '-',
    '+',
    '_',
    ',',
    ';',
    ':',
    '<',
    '>',
    '"',
    "'",
    '(',
    ')',
    '[',
    ']',
    '\\',
    '%',
    '!',
  ],
  ...[
    '/',
    '=',
    '&',
    '#',
    '\u0000',
    '\u007f',
    '\u00a0',
    '\u200b',
    '\u202e',
    '\ud800',
    '👍',
    'xn--',
    '127.0.0.1',
    '=?utf-8?q?a?=',
  ],
]
const some = fc
  .array(fc.constantFrom(...bits), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(''))
const address = fc.oneof(
  fc
    .tuple(some, some, fc.constantFrom('example', 'com', 'x>'))
    .map(([who, host, top]) => `${who}@${host}.${top}`),
  fc.tuple(some, some).map(([who, rest]) => `${who}@${rest}\r\nRCPT TO:<c@d.example>`),
  fc.string({ maxLength: 20 }),
)

export const emails = fuzzer({
  name: 'emails',
  claim:
    'an address that is taken is one recipient, letter by letter, or is refused by the mail server’s rules',
  inputs: address,
  open: async () => {
    const catcher = await catchMails()
    const line = openSmtp({ smtpUrl: catcher.url, mailFrom: 'from@example.com' }).line()
    after(async () => {
      line.close()
      await catcher.close()
    })
    return async (written) => {
      // Half a letter, and the sign without number, are refused before an address is looked at.
      if (!written.isWellFormed() || written.includes('\0')) return
      if (!taken.test(written) || written.length > 254) return
      const to = written.trim().toLowerCase()
      catcher.caught.length = 0
      const mail = { messageId: '<1@example.com>', to, subject: 'A', html: '<p>a</p>', plain: 'a' }
      const { outcome } = await line.send(mail)
      assert.ok(outcome !== 'sent' || catcher.caught.length === 1, 'a mail that was sent has arrived once')
      for (const { recipients, mail: read } of catcher.caught) {
        assert.equal(recipients.length, 1, `went to ${recipients.join(' and ')}`)
        assert.equal(ascii(recipients[0] ?? ''), ascii(to), 'went to another address')
        assert.ok((read.to ?? []).length <= 1, `the header names ${JSON.stringify(read.to)}`)
        assert.equal(read.subject, 'A')
        assert.equal(read.bcc, undefined)
      }
    }
  },
})

/** What every call with an address in its body asks for. */
const taken = new RegExp(emailPattern)

/** On the way a domain may be written in Punycode, and a name in quotes. */
function ascii(written: string): string {
  const at = written.lastIndexOf('@')
  const who = written
    .slice(0, at)
    .replace(/^"(.*)"$/, '$1')
    .replaceAll(/\\(.)/g, '$1')
  const host = written.slice(at + 1)
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host
  return `${who}@${url}`.toLowerCase()
}
