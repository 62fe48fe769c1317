import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostOfAKind, searchCalls } from '#contract/search/search.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const

type Person = Parameters<typeof server.as>[0]
async function find(who: Person, words: string) {
  const answer = await server.as(who).call(searchCalls.find, { query: { words } })
  assert.equal(answer.status, 200)
  return answer.body
}

await server.db(platform, async (db) => {
  for (let at = 0; at < mostOfAKind + 2; at++)
    await anAccountRecommendation(db, people.accountId, {
      recommendationId: await aRecommendation(db, { findings: `Seal the northern gate number ${at}` }),
    })
  await db.run(sql`
    insert into app_user (account_id, email, name, role, status, terms_version)
    values (${people.accountId}, 'gerda.gate@here.example', 'Gerda Gate', 2, 1, null)`)
})

test('a search finds what the asker may see, by kind, a few of each', async () => {
  const found = await find(people.admin, 'GATE north')
  assert.deepEqual(new Set(found.map(({ kind }) => kind)), new Set(['recommendation']))
  assert.equal(found.length, mostOfAKind)
  assert.ok(found.every(({ title }) => title.startsWith('Seal the northern gate')))
  const persons = (await find(people.admin, 'gerda')).filter(({ kind }) => kind === 'person')
  assert.deepEqual(
    persons.map(({ title, note }) => [title, note]),
    [['Gerda Gate', 'gerda.gate@here.example']],
  )
})

test('nobody finds what their lists do not show them', async () => {
  const kinds = async (who: Person, words: string) =>
    new Set((await find(who, words)).map(({ kind }) => kind))
  assert.deepEqual(await kinds(people.user, 'gerda'), new Set(), 'users are the administrator’s list')
  assert.deepEqual(
    await kinds(people.vendor, 'northern gate'),
    new Set(),
    'a reseller has no recommendations',
  )
  assert.ok((await kinds(people.superAdmin, 'northern gate')).has('recommendation'))
  const elsewhere = await find(people.otherAdmin, 'gate')
  assert.deepEqual(elsewhere, [], 'another account')
})

test('words are words: what would be a pattern or a quote elsewhere finds nothing', async () => {
  for (const words of ['%%%', "o'r ' or 1 eq 1", '\\\\', '__', 'a) or (b', '\u0001\u0002'])
    assert.ok(Array.isArray(await find(people.admin, words)), words)
  assert.deepEqual(await find(people.admin, '%%'), [])
  const { status } = await server.as(people.admin).call(searchCalls.find, { query: { words: ' ' } })
  assert.equal(status, 400)
})
