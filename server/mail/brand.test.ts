import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandCalls } from '#contract/brand/brand.ts'
import { samplesOf } from '#contract/message-templates/message-template.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { drawPng } from '../kit/draw.ts'
import { migrate } from '../migrate.ts'
import { testServer } from '../testing/harness.ts'
import { queueMails } from './actions.ts'
import { mailDesk } from './testing/mail-desk.ts'

const server = await testServer()
const { people } = server
const { aWorker, open, outbox } = mailDesk(server)
const vendor = server.as(people.vendor)
const operator = server.as(people.superAdmin)
const look = { address: '', color: '#176077', paper: 'A4' as const }

/** An alert's mail to an account of the reseller, to another account, and to nobody's. */
const queue = () =>
  server.db({ kind: 'platform' }, (db) =>
    queueMails(
      db,
      [people.accountId, people.otherAccountId, null].map((accountId, place) => ({
        template: 'notification' as const,
        to: `${place}@x.example`,
        lang: 'en' as const,
        accountId,
        now: server.app.clock(),
        values: samplesOf(messageTemplates.notification, 'en'),
      })),
    ),
  )
const texts = async () => (await outbox()).map(({ plain }) => plain.match(/for you in (.*?):/)?.[1])
const send = async () => {
  const catcher = await open()
  await aWorker(catcher.url).send()
  const logos = new Map(
    catcher.caught.map(({ recipients, mail }) => [
      recipients[0],
      Buffer.from((mail.attachments[0]?.content ?? '') as ArrayBuffer),
    ]),
  )
  return ['0@x.example', '1@x.example', '2@x.example'].map((one) => logos.get(one) ?? Buffer.alloc(0))
}

test('a reseller without a brand speaks in the name of the product, with its mark', async () => {
  await queue()
  assert.deepEqual(await texts(), ['Parapet', 'Parapet', 'Parapet'])
  const [own, other, platform] = await send()
  assert.ok(own && own.length > 500)
  assert.ok(other?.equals(own) && platform?.equals(own))
})

test('mails to the people of its customers carry the name, the colour and the logo of the reseller', async () => {
  await vendor.call(brandCalls.update, { body: { ...look, name: 'Ridgeline' } })
  await queue()
  assert.deepEqual(await texts(), ['Ridgeline', 'Parapet', 'Parapet'])
  const [mine, others] = await outbox()
  assert.match(mine?.html ?? '', /background:#176077.*Ridgeline sends this email/s)
  assert.match(mine?.html ?? '', /src="cid:logo"[^>]*>Ridgeline</)
  assert.doesNotMatch(others?.html ?? '', /176077|Ridgeline/)
  const [initial, other, platform] = await send()
  assert.ok(initial && other && platform?.equals(other) && !initial.equals(other))

  const png = drawPng(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    800,
  )
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png)], 'logo.png'))
  await fetch(`${server.url}/api/brand/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.vendor.token}` },
    body: form,
  })
  await server.admin('delete from outbox_mail')
  await queue()
  assert.match((await outbox())[0]?.html ?? '', /src="cid:logo" alt="Ridgeline"/)
  const [logo] = await send()
  assert.deepEqual(
    [logo?.readUInt32BE(16), logo?.readUInt32BE(20)],
    [192, 96],
    'no larger than a mail shows it',
  )
})

test('the brand of the platform is that of everybody else', async () => {
  await operator.call(brandCalls.update, { body: { ...look, name: 'Bastion', color: '#203893' } })
  await queue()
  assert.deepEqual(await texts(), ['Ridgeline', 'Bastion', 'Bastion'])
})

test('the setting for a logo of mails goes, also where later changes were made before', async () => {
  await server.admin("delete from kysely_migration where name = '033-one-brand'")
  await server.admin(
    "insert into setting (name, display_name, value, description) values ('mailLogo', 'Logo', '', '')",
  )
  await migrate(server.app.config.databaseAdminUrl)
  assert.deepEqual((await server.admin("select from setting where name = 'mailLogo'")).rows, [])
})
