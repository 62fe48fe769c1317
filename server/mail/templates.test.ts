import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { samplesOf } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { migrate } from '../migrate.ts'
import { testServer } from '../testing/harness.ts'
import { queueMails } from './actions.ts'

const server = await testServer()
const { people } = server

afterEach(async () => {
  await server.admin('update message_template set edited_at = null')
  await migrate(server.app.config.databaseAdminUrl)
})

const mailTo = async (email: string) =>
  (await server.admin('select subject, plain from outbox_mail where recipient = $1', [email])).rows[0]

const invite = (email: string, language: string) =>
  fetch(`${server.url}/api/users/invite`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${people.admin.token}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify({ invites: [{ email }] }),
  })

test('an invitation speaks the language of who invites', async () => {
  assert.equal((await invite('greta@northbrine.example', 'de')).status, 201)
  assert.equal((await invite('emma@northbrine.example', 'en')).status, 201)
  const german = await mailTo('greta@northbrine.example')
  assert.equal(german?.subject, 'Sie sind zu Northbrine in Parapet eingeladen')
  assert.match(
    german?.plain,
    /Diese Einladung gilt für greta@northbrine\.example und läuft am \d\d\.\d\d\.\d{4} ab/,
  )
  const english = await mailTo('emma@northbrine.example')
  assert.equal(english?.subject, 'You are invited to Northbrine on Parapet')
  assert.match(english?.plain, /expires on \d\d\/\d\d\/\d{4}\./)
})

const queue = (to: string) =>
  server.db({ kind: 'platform' }, (db) =>
    queueMails(db, [
      {
        template: 'user',
        to,
        lang: 'en',
        values: samplesOf(messageTemplates.user, 'en'),
        now: server.app.clock(),
      },
    ]),
  )

test("an operator's words stay when the version changes, ours follow it", async () => {
  await server.admin(
    "update message_template set title = 'Come to {{account}}', edited_at = now() where name = 'user-invite'",
  )
  await server.admin("update message_template set title = 'Old words' where name = 'vendor-invite'")
  await migrate(server.app.config.databaseAdminUrl)
  await queue('edited@northbrine.example')
  assert.equal((await mailTo('edited@northbrine.example'))?.subject, 'Come to Northbrine')
  const { rows } = await server.admin("select title from message_template where name = 'vendor-invite'")
  assert.equal(rows[0]?.title, messageTemplates.vendor.title.en)
})

test('stored words that do not fit the declaration send nothing, and say which place', async () => {
  await server.admin("update message_template set content = '<p>{{brand}}</p>' where name = 'user-invite'")
  await assert.rejects(queue('lost@northbrine.example'), /needs \{\{link\}\} in its content/)
  await server.admin(
    "update message_template set content = '{{link}} {{surname}}' where name = 'user-invite'",
  )
  await assert.rejects(queue('lost@northbrine.example'), /has no placeholder \{\{surname\}\}/)
  assert.equal(await mailTo('lost@northbrine.example'), undefined)
})
