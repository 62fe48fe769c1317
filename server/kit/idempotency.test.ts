import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insightCalls } from '#contract/insights/insights.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const { superAdmin, vendor } = server.people
const insight = (title: string) => ({ title, description: 'x', priority: 1 })

const create = async (key: string, title: string, token = superAdmin.token, lang = 'en') => {
  const answer = await fetch(`${server.url}/api${insightCalls.create.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': lang,
      'idempotency-key': key,
    },
    body: JSON.stringify(insight(title)),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { id: number; code: string; successMessage: string },
  }
}
const count = async (title: string) =>
  (await server.admin('select count(*)::int as n from insight where title = $1', [title])).rows[0]?.n

test('a change that is asked for again with the same key is answered again and done once', async () => {
  const first = await create('once-and-once-only', 'Once')
  const again = await create('once-and-once-only', 'Once', superAdmin.token, 'de')
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.equal(again.body.id, first.body.id)
  assert.notEqual(again.body.successMessage, first.body.successMessage, 'in the language of who asks')
  assert.equal(await count('Once'), 1)
})

test('ten at once with the same key are one change', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create('ten-at-once', 'Ten')))
  assert.deepEqual(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.ok(answers.every(({ status }) => status === 201))
  assert.equal(await count('Ten'), 1)
})

test('a key that was used for something else is refused; what failed can be asked for again', async () => {
  await create('another-request', 'One')
  assert.deepEqual([(await create('another-request', 'Two')).body.code, await count('Two')], ['key_used', 0])
  assert.equal((await create('short', 'Three')).status, 400)
  assert.equal((await create('refused-first', ' ')).status, 400)
  assert.equal((await create('refused-first', 'Now it fits')).status, 201)
})

test('a key belongs to its person, and what was answered lies sealed in the database', async () => {
  const mine = await create('somebody-elses-key', 'Mine')
  const said = mine.body.successMessage
  assert.equal((await create('somebody-elses-key', 'Mine', vendor.token)).status, 403)
  const { rows } = await server.admin("select answer from idempotency_key where key = 'somebody-elses-key'")
  assert.ok(said && rows.length === 1 && !Buffer.from(rows[0].answer).includes(said))
})
