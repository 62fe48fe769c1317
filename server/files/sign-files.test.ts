import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { testServer } from '../testing/harness.ts'
import { samples } from '../testing/media.ts'
import type { Person } from '../testing/people.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { people } = server
const dayMs = 24 * 60 * 60 * 1000

async function upload(person: Person): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(samples['image/png'] as Buffer)]), 'a.png')
  const answer = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  })
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { url: string }).url
}
const opens = async (address: string) => (await fetch(server.url + address.replaceAll('&amp;', '&'))).status
const pathOf = (address: string) => address.split('?')[0] ?? ''

const rowId = await server.db({ kind: 'platform' }, async (db) =>
  anAccountRecommendation(db, people.accountId, { recommendationId: await aRecommendation(db) }),
)
const comment = async (html: string) => {
  const { status, body } = await server
    .as(people.admin)
    .call(calls.comment, { params: { id: rowId }, body: { comment: html } })
  assert.equal(status, 201)
  return body.commentId
}
const shown = async (commentId: number) => {
  const { body } = await server.as(people.admin).call(calls.history, { params: { id: rowId } })
  return body.find((one) => one.commentId === commentId)?.comment ?? ''
}
const sourceIn = (html: string) => /src="([^"]+)"/.exec(html)?.[1] ?? ''

test('a picture in a comment opens for who reads the comment, also long after its first address ended', async () => {
  const address = await upload(people.admin)
  const id = await comment(`<p>See <img src="${address}"></p>`)
  server.moveClock(5 * dayMs)
  try {
    assert.equal(await opens(address), 401, 'the address of five days ago')
    // The session of the test is as old as the first address.
    const { token } = people.admin
    await server.admin('update session set created_at = $1, last_seen_at = $1', [server.app.clock()])
    assert.ok(token)
    const now = sourceIn(await shown(id))
    assert.equal(pathOf(now), pathOf(address))
    assert.equal(await opens(now), 200)
  } finally {
    server.moveClock(-5 * dayMs)
  }
})

test('the address of another account’s file is not signed for who writes it down', async () => {
  const foreign = await upload(people.otherAdmin)
  const id = await comment(
    `<p><img src="${pathOf(foreign)}"> <img src="${pathOf(foreign)}?key=zz.${'a'.repeat(43)}"></p>`,
  )
  const text = await shown(id)
  assert.ok(text.includes(pathOf(foreign)))
  assert.ok(!text.includes('key='), 'neither signed nor with the key that was made up')
  assert.equal(await opens(sourceIn(text)), 401)
})

test('several files, the same one twice, one that does not exist and plain text stay what they are', async () => {
  const [one, two] = [await upload(people.admin), await upload(people.admin)]
  const missing = `/files/${crypto.randomUUID()}?key=0.${'a'.repeat(43)}`
  const id = await comment(
    `<p><img src="${one}"><img src="${two}"><img src="${one}"><img src="${missing}"></p>`,
  )
  const sources = [...(await shown(id)).matchAll(/src="([^"]+)"/g)].map(([, source = '']) => source)
  assert.deepEqual(sources.map(pathOf), [one, two, one, missing].map(pathOf))
  assert.deepEqual(await Promise.all(sources.map(opens)), [200, 200, 200, 401])
  const plain = await comment('<p>No files here, only /files/ and words.</p>')
  assert.match(await shown(plain), /only \/files\/ and words/)
})

test('a file whose time is over, and one of a deleted account, does not open by any address', async () => {
  const [ended, orphan] = [await upload(people.admin), await upload(people.strayAdmin)]
  await server.admin("update stored_file set expires_at = now() - interval '1 minute' where id = $1", [
    pathOf(ended).slice('/files/'.length),
  ])
  await server.admin('update account set status = 5 where id = $1', [people.strayAccountId])
  assert.deepEqual([await opens(ended), await opens(orphan)], [404, 404])
})
