import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userCalls } from '#contract/users/users.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const { people } = server
const admin = server.as(people.admin)
const mailsTo = async (email: string) =>
  Number(
    (await server.admin('select count(*) as n from outbox_mail where recipient = $1', [email])).rows[0].n,
  )
const reinvite = (email: string) => admin.call(userCalls.reinvite, { body: { email } })

test('forty invitations of one address at once: ten leave, the others are refused with a sentence', async () => {
  const email = 'target@foreign.example'
  assert.equal((await admin.call(userCalls.invite, { body: { invites: [{ email }] } })).status, 201)
  const answers = await Promise.all(Array.from({ length: 40 }, () => reinvite(email)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(await mailsTo(email), 10)
  assert.equal(refused.length, 31)
  assert.match(JSON.stringify(refused[0]?.body), /target@foreign\.example has received 10 emails today/)
  await server.admin("update outbox_mail set created_at = created_at - interval '25 hours'")
  assert.equal((await reinvite(email)).status, 201)
})

test('another account cannot send more to the same address either', async () => {
  const email = 'shared@foreign.example'
  await server.db({ kind: 'platform' }, (db) =>
    db.run(sql`
      insert into outbox_mail (account_id, template, recipient, subject, html, plain, next_attempt_at, created_at)
      select ${people.otherAccountId}, 'user-invite', ${email}, '', '', '', now(), now() from generate_series(1, 10)`),
  )
  assert.equal((await admin.call(userCalls.invite, { body: { invites: [{ email }] } })).status, 429)
  assert.equal(await mailsTo(email), 10)
})

test('an account sends so many invitations a day and no more; alerts do not count', async () => {
  const fill = (template: string, n: number) =>
    server.db({ kind: 'platform' }, (db) =>
      db.run(sql`
        insert into outbox_mail (account_id, template, recipient, subject, html, plain, next_attempt_at, created_at)
        select ${people.accountId}, ${template}, 'x' || n || '@many.example', '', '', '', now(), now()
        from generate_series(1, ${n}::int) n`),
    )
  await fill('something-else', 600)
  const one = (email: string) => admin.call(userCalls.invite, { body: { invites: [{ email }] } })
  assert.equal((await one('first@many.example')).status, 201)
  await fill('user-invite', 500)
  const answer = await one('second@many.example')
  assert.equal(answer.status, 429)
  assert.match(JSON.stringify(answer.body), /limit of 500 emails a day/)
})
