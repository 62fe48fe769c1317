import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageTemplateCalls } from '#contract/message-templates/message-template-list.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { userCalls } from '#contract/users/users.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const { people } = server
const operator = server.as(people.superAdmin)
const rowOf = async (name: string) => {
  const [row] = (await operator.list('MessageTemplate', { $filter: `name eq '${name}'` })).body.items
  assert.ok(row)
  return row
}
const { id } = await rowOf('user-invite')
const params = { id: Number(id) }
const words = { title: 'Come to {{account}}', content: '<p><a href="{{link}}">Join</a></p>' }
const update = (body: object, headers: Record<string, string> = {}) =>
  operator.send('PATCH', `/message-template/${params.id}`, body, headers)
const mailTo = async (email: string) =>
  (
    await server.admin('select subject, html, plain from outbox_mail where recipient = $1 order by id desc', [
      email,
    ])
  ).rows[0]

test('the list has the columns of the specification, and both languages', async () => {
  const row = await rowOf('user-invite')
  assert.partialDeepStrictEqual(row, { displayName: 'User invitation', status: 1, isEdited: false })
  assert.equal(row.title, messageTemplates.user.title.en)
  assert.equal(row.titleDe, messageTemplates.user.title.de)
  assert.ok(row.lastUpdateTime && row.description && row.content)
})

test('edited words are used by the next mail, in the language of who invites; shipped words come back', async () => {
  const answer = await update({ ...words, titleDe: 'Kommen Sie zu {{account}}' })
  assert.deepEqual([answer.status, answer.body.successMessage], [200, 'Message template updated'])
  const invites = [{ email: 'new@northbrine.example' }]
  await server.as(people.admin).call(userCalls.invite, { body: { invites } })
  assert.equal((await mailTo('new@northbrine.example'))?.subject, 'Come to Northbrine')
  assert.partialDeepStrictEqual(await rowOf('user-invite'), {
    isEdited: true,
    titleDe: 'Kommen Sie zu {{account}}',
    contentDe: messageTemplates.user.content.de,
  })
  assert.equal((await operator.call(messageTemplateCalls.reset, { params })).status, 200)
  assert.partialDeepStrictEqual(await rowOf('user-invite'), {
    isEdited: false,
    title: messageTemplates.user.title.en,
    titleDe: messageTemplates.user.title.de,
  })
})

test('a placeholder that does not exist, one that is needed, and media are refused by name, and nothing is changed', async () => {
  const refused = async (body: object, field: string, sentence: RegExp) => {
    const { status, body: answer } = await update(body)
    assert.equal(status, 400)
    assert.match(JSON.stringify(answer), sentence)
    assert.match(JSON.stringify(answer), new RegExp(`"field":"${field}"`))
  }
  await refused({ title: 'Hi {{nmae}}' }, 'content', /has no placeholder \{\{nmae\}\}/)
  await refused({ content: '<p>{{brand}}</p>' }, 'content', /needs \{\{link\}\}/)
  await refused({ contentDe: '<p>{{brand}}</p>' }, 'contentDe', /needs \{\{link\}\}/)
  await refused({ content: '<p><a href="{{account}}">x</a>{{link}}</p>' }, 'content', /is not an address/)
  const image = `/files/0b2f6c1e-9c1d-4d7a-8a51-2f3b5c6d7e8f?key=${'k'.repeat(43)}`
  await refused({ content: `<p>{{link}}</p><img src="${image}">` }, 'content', /cannot show images/)
  for (const body of [
    {},
    { title: '' },
    { title: 'x'.repeat(301) },
    { content: 'y'.repeat(20_001) },
    { title: 7 },
  ])
    assert.equal((await update(body)).status, 400)
  assert.equal((await rowOf('user-invite')).isEdited, false)
})

test('what could do harm is taken out of the content', async () => {
  const content = '<p onclick="x()">{{link}}<script>alert(1)</script><a href="javascript:x()">a</a></p>'
  assert.equal((await update({ content })).status, 200)
  const row = await rowOf('user-invite')
  assert.doesNotMatch(String(row.content), /script|onclick/)
  await operator.call(messageTemplateCalls.reset, { params })
})

test('somebody else’s change meanwhile is not lost', async () => {
  assert.equal((await update(words, { 'if-match': 'another version' })).status, 409)
})

test('the words as they stand are sent to who asks, with sample values, brand and logo, and are not saved', async () => {
  const body = { ...words, title: 'Komm zu {{account}}', language: 'de' as const }
  const answer = await operator.call(messageTemplateCalls.sendToMe, { params, body })
  assert.equal(answer.body.successMessage, `Test email sent to ${people.superAdmin.email}`)
  const mail = await mailTo(people.superAdmin.email)
  assert.equal(mail?.subject, 'Komm zu Northbrine')
  assert.match(mail?.html, /<html lang="de">.*src="cid:logo".*Parapet sendet diese E-Mail automatisch/s)
  assert.match(mail?.plain, /Join: https:\/\/parapet\.example/)
  assert.equal((await rowOf('user-invite')).isEdited, false)
  const wrong = await operator.call(messageTemplateCalls.sendToMe, {
    params,
    body: { ...body, content: '<p>x</p>' },
  })
  assert.equal(wrong.status, 400)
})
