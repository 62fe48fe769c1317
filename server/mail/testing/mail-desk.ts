import assert from 'node:assert/strict'
import { after, beforeEach } from 'node:test'
import { samplesOf } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { sql } from '../../kit/db.ts'
import { openSmtp } from '../../kit/smtp.ts'
import type { TestServer } from '../../testing/harness.ts'
import { queueMails } from '../actions.ts'
import { sendDueMails } from '../outbox.ts'
import { catchMails, type SmtpCatcher } from './smtp-catcher.ts'

export interface OutboxRow {
  account_id: number
  id: number
  recipient: string
  state: string
  attempts: number
  next_attempt_at: string
  last_error: string | null
  sent_at: string | null
  handed_over_at: string | null
  html: string
  plain: string
}

export const minute = 60_000
const platform = { kind: 'platform' } as const

/** What tests of the outbox work with. Each of them begins with an empty one. */
export function mailDesk(server: TestServer) {
  const catchers: SmtpCatcher[] = []
  after(async () => {
    await Promise.all(catchers.map((catcher) => catcher.close()))
  })
  beforeEach(() => server.db(platform, (db) => db.run(sql`delete from outbox_mail`)))

  const outbox = () =>
    server.db(platform, (db) => db.rows(sql<OutboxRow>`select * from outbox_mail order by id`))

  return {
    outbox,
    only: async () => {
      const [row, ...rest] = await outbox()
      assert.ok(row)
      assert.equal(rest.length, 0)
      return row
    },
    /** A mail server that is closed after the tests. */
    open: async (...options: Parameters<typeof catchMails>) => {
      const catcher = await catchMails(...options)
      catchers.push(catcher)
      return catcher
    },
    queue: (...recipients: string[]) =>
      server.db(platform, (db) =>
        queueMails(
          db,
          recipients.map((to) => ({
            template: 'user',
            to,
            lang: 'en',
            accountId: server.people.accountId,
            now: server.app.clock(),
            values: {
              ...samplesOf(messageTemplates.user, 'en'),
              account: 'Northbrine',
              link: 'https://parapet.example/j?token=secret',
            },
          })),
        ),
      ),
    /** A worker with a clock of its own that can be moved. */
    aWorker: (smtpUrl: string) => {
      let offset = 0
      const config = { ...server.app.config, smtpUrl, mailFrom: 'Parapet <no-reply@parapet.example>' }
      const { pool, files } = server.app
      const app = { pool, files, config, clock: () => new Date(Date.now() + offset) }
      return {
        app,
        send: async () => (await sendDueMails(app, openSmtp(config))).sent,
        move: (milliseconds: number) => {
          offset += milliseconds
        },
      }
    },
  }
}
