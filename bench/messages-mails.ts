import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compose, logoInMail } from '#contract/message-templates/compose.ts'
import { samplesOf, writtenIn } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { lanes } from '#server/mail/outbox.ts'
import { type MailServer, mailServer } from './mail-arrivals.ts'
import { ended, type ScanServer, scanServer } from './scan-server.ts'
import { load } from './scan-world.ts'
import { median, printTable } from './table.ts'

let mails = 10_000
const rounds = 3
const kills = 10
const { user } = messageTemplates
const letter = compose(writtenIn(user, 'en'), samplesOf(user, 'en'), {
  lang: 'en',
  brand: 'Parapet',
  logo: logoInMail,
})
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Mails through the outbox against the same mails by a bare pool; then with the worker killed again and again. */
export async function benchMails(count = mails): Promise<void> {
  mails = count
  const smtp = await mailServer()
  // Nothing is scanned here.
  const server = await scanServer({ url: 'http://127.0.0.1:9' })
  try {
    const rates = { outbox: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(mails / (await bare(smtp)))
      rates.outbox.push(mails / (await outbox(server, smtp)))
    }
    const [ours, theirs] = [median(rates.outbox), median(rates.bare)]
    printTable(
      [`${mails.toLocaleString('en')} mails, ${lanes} lines`, 'mails/s', 'outbox / bare', 'load'],
      [
        ['bare Nodemailer pool', theirs.toFixed(0), '', ''],
        ['outbox', ours.toFixed(0), (ours / theirs).toFixed(2), load()],
      ],
    )
    const { arrived, sent, interrupted } = await killed(server, smtp)
    const has = new Set(arrived.recipients)
    const missing = (some: readonly string[]) => some.filter((one) => !has.has(one)).length
    printTable(
      [
        'worker killed',
        'mails',
        'arrived',
        'doubled',
        'sent',
        'lost of them',
        'to be looked at',
        'of them not arrived',
      ],
      [
        [
          ...[`${kills} times`, mails, arrived.distinct, arrived.doubled],
          ...[sent.length, missing(sent), interrupted.length, missing(interrupted)],
        ],
      ],
    )
  } finally {
    await server.stop()
    smtp.child.disconnect()
  }
}

async function bare(smtp: MailServer): Promise<number> {
  await smtp.ask('forget')
  const given = JSON.stringify({ url: smtp.url, count: mails, lines: lanes, ...letter, logo: logoInMail })
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file('mail-pool.ts'), given],
    {
      stdio: 'inherit',
    },
  )
  await once(child, 'exit')
  const { seconds, distinct } = await smtp.ask('count')
  if (distinct !== mails) throw new Error(`The pool sent ${distinct} of ${mails}`)
  return seconds
}

async function outbox(server: ScanServer, smtp: MailServer): Promise<number> {
  await fill(server)
  await smtp.ask('forget')
  const worker = await server.startWorker(1, undefined, { SMTP_URL: smtp.url })
  while ((await smtp.ask('count')).mails < mails) await delay(100)
  await ended(worker, 'SIGTERM')
  return (await smtp.ask('count')).seconds
}

/** Kills the worker at ten moments of the way; the next one goes on. */
async function killed(server: ScanServer, smtp: MailServer) {
  await fill(server)
  await smtp.ask('forget')
  for (let kill = 1; kill <= kills; kill += 1) {
    const worker = await server.startWorker(1, undefined, { SMTP_URL: smtp.url })
    const until = (mails * kill) / (kills + 1) + Math.random() * 50
    while ((await smtp.ask('count')).mails < until) await delay(5)
    await ended(worker, 'SIGKILL')
    // The silence after which its job and its mails are another's is let pass here, not waited for.
    await server.admin.query(
      "update job set heartbeat_at = heartbeat_at - interval '1 hour' where state = 'running'",
    )
    await server.admin.query(
      "update outbox_mail set next_attempt_at = next_attempt_at - interval '1 hour' where state = 'sending'",
    )
  }
  const worker = await server.startWorker(1, undefined, { SMTP_URL: smtp.url })
  const open = "select from outbox_mail where state in ('waiting', 'sending') limit 1"
  while ((await server.admin.query(open)).rows.length > 0) await delay(100)
  await ended(worker, 'SIGTERM')
  const { rows } = await server.admin.query<{ state: string; recipient: string }>(
    'select state, recipient from outbox_mail',
  )
  const inState = (state: string) =>
    rows.filter((one) => one.state === state).map(({ recipient }) => recipient)
  return { arrived: await smtp.ask('recipients'), sent: inState('sent'), interrupted: inState('interrupted') }
}

async function fill({ admin }: ScanServer): Promise<void> {
  await admin.query('delete from outbox_mail')
  await admin.query(
    `insert into outbox_mail (template, recipient, subject, html, plain, next_attempt_at, created_at)
     select 'user-invite', 'm' || n || '@bench.example', $1, $2, $3, now(), now()
     from generate_series(1, $4::int) n`,
    [letter.subject, letter.html, letter.plain, mails],
  )
  await admin.query('vacuum analyze outbox_mail')
}
