import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { samplesOf } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { userCalls } from '#contract/users/users.ts'
import { sql } from '../kit/db.ts'
import { openHttp } from '../kit/http.ts'
import { openLog } from '../kit/log.ts'
import { Metrics } from '../kit/metrics.ts'
import { hashToken } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { queueMails } from './actions.ts'
import { serveMailbox } from './mailbox.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const

/** The mailbox alone, as an installation with this configuration serves it. */
async function mailboxOf(changes: { demo: boolean; smtpUrl: string }): Promise<string> {
  const config = { ...server.app.config, ...changes }
  const { reserve } = server.app
  const http = await openHttp(config, { log: openLog('silent', 'test'), metrics: new Metrics(), reserve })
  serveMailbox(http, { pool: server.app.pool, config })
  after(() => http.close())
  return http.listen({ port: 0, host: '127.0.0.1' })
}
const demo = await mailboxOf({ demo: true, smtpUrl: '' })
const open = async (path: string, base = demo) => {
  const response = await fetch(base + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const invite = (who: { token: string }, email: string) =>
  server.as(who).call(userCalls.invite, { body: { invites: [{ email }] } })

test('an empty mailbox says so', async () => {
  const { status, text } = await open('/mailbox')
  assert.equal(status, 200)
  assert.match(text, /No emails yet/)
})

test('lists the mails of all accounts and resellers, the newest first', async () => {
  await invite(people.admin, 'first@northbrine.example')
  await invite(people.vendor, 'second@ridgeline.example')
  const { text, headers } = await open('/mailbox')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.ok(text.indexOf('second@ridgeline.example') < text.indexOf('first@northbrine.example'))
  assert.match(text, /<a href="\/mailbox\/\d+">You are invited to Ridgeline on Parapet<\/a>/)
})

test('shows a mail with the invitation link to click', async () => {
  await invite(people.admin, 'click@northbrine.example')
  const [, id] = /<a href="\/mailbox\/(\d+)">/.exec((await open('/mailbox')).text) ?? []
  const { status, text } = await open(`/mailbox/${id}`)
  assert.equal(status, 200)
  assert.match(text, /<h1>You are invited to Northbrine on Parapet<\/h1>/)
  const [, href, label] = /<a class="button" href="([^"]+)">([^<]+)<\/a>/.exec(text) ?? []
  assert.equal(label, 'Join Northbrine')
  const link = new URL((href ?? '').replaceAll('&amp;', '&'))
  assert.equal(link.pathname, '/auth/join')
  const found = await server.db(platform, (db) =>
    db.rows(sql`select from invite where token_hash = ${hashToken(link.searchParams.get('token') ?? '')}`),
  )
  assert.equal(found.length, 1)
})

test('what people typed is text, and no script runs on the page', async () => {
  await server.db(platform, (db) =>
    queueMails(db, [
      {
        template: 'user',
        lang: 'en',
        to: 'x"><script>alert(1)</script>@evil.example',
        now: server.app.clock(),
        values: {
          ...samplesOf(messageTemplates.user, 'en'),
          account: '<img src=x onerror=alert(1)> "quoted"',
          link: 'https://x.example/"><script>',
        },
      },
    ]),
  )
  const list = await open('/mailbox')
  const [, id] = /<a href="\/mailbox\/(\d+)">/.exec(list.text) ?? []
  const mail = await open(`/mailbox/${id}`)
  for (const { text, headers } of [list, mail]) {
    assert.match(text, /&lt;img src=x onerror=alert\(1\)&gt; &quot;quoted&quot;/)
    assert.doesNotMatch(text, /<img|<script/)
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self';/)
  }
})

test('a mail that is not there is not found', async () => {
  for (const id of ['999999', '0', '-1', 'abc', '1%27', '99999999999999999999'])
    assert.equal((await open(`/mailbox/${id}`)).status, 404)
})

test('there is no mailbox outside a demonstration, nor beside a real mail server', async () => {
  const closed = [
    await mailboxOf({ demo: false, smtpUrl: '' }),
    await mailboxOf({ demo: true, smtpUrl: 'smtp://127.0.0.1:25' }),
  ]
  for (const base of closed)
    for (const path of ['/mailbox', '/mailbox/1']) {
      const { status, text } = await open(path, base)
      assert.equal(status, 404)
      assert.doesNotMatch(text, /northbrine/)
    }
})
