import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { sql } from '../kit/db.ts'
import type { Client } from '../testing/client.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { narrowingOf } from './scope.ts'

const server = await testServer()
const { people } = server
const { accountId } = people
const platform = { kind: 'platform' } as const
const [admin, user, operator] = [people.admin, people.user, people.superAdmin].map(server.as) as [
  Client,
  Client,
  Client,
]

/** A recommendation of the account, said otherwise in German. */
const make = (findings: string, german: string, severity = 2) =>
  server.db(platform, async (db) => {
    const recommendationId = await aRecommendation(db, { findings, severity, validationMethod: 2 })
    await db.run(sql`
      update recommendation set translations = ${JSON.stringify({ de: { findings: german } })}
      where id = ${recommendationId}`)
    const id = await anAccountRecommendation(db, accountId, { recommendationId, isCompliant: true })
    return { id, recommendationId }
  })
const narrowGroup = (filter: string | null, enabled = true) =>
  server.db(platform, (db) =>
    db.run(sql`
      update user_group set recommendation_scoping_enabled = ${enabled}, recommendations_filter = ${filter}
      where id = ${people.groupId}`),
  )
const narrowSubscription = (filter: string | null) =>
  server.db(platform, (db) =>
    db.run(sql`
      update subscription_type
      set recommendation_scoping_enabled = ${filter !== null}, recommendations_filter = ${filter}
      where is_trial`),
  )
async function inBoth<T>(who: Client, path: string): Promise<[en: T, de: T]> {
  const read = async (language: string) => {
    const { status, body } = await who.send('GET', path, undefined, { 'accept-language': language })
    assert.equal(status, 200)
    return body as T
  }
  return [await read('en'), await read('de')]
}

const mailbox = await make('A mailbox is open', 'Ein Postfach ist offen')
const door = await make('A door is open', 'Eine Tür ist offen', 3)

test('a scope reads the texts as they were written, in whatever language it is asked', async () => {
  type Page = { items: { id: number; findings: string }[] }
  for (const [filter, wanted] of [
    ["not contains(findings, 'mailbox')", [door.id]],
    ["contains(tolower(findings), 'a mailbox')", [mailbox.id]],
    ["startswith(findings, 'A') and (severity eq High or contains(findings, 'Postfach'))", [door.id]],
    ["findings ne 'A mailbox is open' and description eq 'Words'", [door.id]],
  ] as const) {
    await narrowGroup(filter)
    const pages = await inBoth<Page>(user, '/odata/accountRecommendationExtended')
    for (const { items } of pages)
      assert.deepEqual(
        items.map(({ id }) => id),
        wanted,
        filter,
      )
    const totals = await inBoth<{ total: number }>(user, statisticsCalls.complianceState.path)
    assert.deepEqual(
      totals.map(({ total }) => total),
      [1, 1],
    )
  }
  const [, german] = await inBoth<Page>(user, '/odata/accountRecommendationExtended')
  assert.equal(german.items[0]?.findings, 'Eine Tür ist offen', 'the reader still reads German')
  await narrowGroup(null, false)
})

test('scores that a German reader brings about count the same scope', async () => {
  await narrowSubscription("not contains(findings, 'mailbox')")
  const body = { accountRecommendationIds: [door.id], exempt: true, reason: 'Risk Accepted' }
  const answer = await admin.send(calls.setExempt.method, calls.setExempt.path, body, {
    'accept-language': 'de',
  })
  assert.equal(answer.status, 201)
  const { rows } = await server.admin('select total from score where account_id = $1 and product_id = 0', [
    accountId,
  ])
  assert.deepEqual(rows, [{ total: 1 }])
  await narrowSubscription(null)
})

test('a group that is restricted to nothing chosen sees nothing', async () => {
  for (const blank of [null, '', '  ']) {
    await narrowGroup(blank)
    assert.equal((await user.list('accountRecommendationExtended')).body.count, 0)
  }
  await narrowGroup(null, false)
  assert.equal((await user.list('accountRecommendationExtended')).body.count, 2)
})

test('only what is wrong with a filter leaves nothing; a fault of ours is told', () => {
  assert.ok(narrowingOf('no such field eq 1'))
  assert.throws(() => narrowingOf(undefined as never), TypeError)
})

test("the catalogue's names: an account knows the published ones of its scope, operators all", async () => {
  const [draft, foreign, disabled] = await server.db(platform, async (db) => {
    const wish = { validationMethod: 2 }
    const disabled = await aRecommendation(db, { ...wish, status: 2 })
    await anAccountRecommendation(db, accountId, { recommendationId: disabled })
    return [
      await aRecommendation(db, { ...wish, status: 2, findings: 'A draft' }),
      await aRecommendation(db, { ...wish, findings: 'Of no account' }),
      disabled,
    ]
  })
  const own = [mailbox.recommendationId, door.recommendationId]
  const names = async (who: Client) => {
    const { body } = await who.list<{ id: number }>(recommendationNames.name, { $top: 200, $orderby: 'id' })
    return body.items.map(({ id }) => id)
  }
  const options = async (who: Client) =>
    (await who.call(recommendationCalls.prerequisiteOptions)).body.map(({ id }) => id).toSorted()
  const counted = async (who: Client) => {
    const { body } = await who.send('GET', `/options/${recommendationNames.name}?field=findings`)
    return (body as unknown as { items: object[] }).items.length
  }

  assert.deepEqual(await names(admin), own)
  assert.deepEqual(await options(admin), own)
  assert.equal(await counted(admin), 2)
  await narrowGroup('severity eq High')
  assert.deepEqual(await names(user), [door.recommendationId])
  assert.deepEqual(await options(user), [door.recommendationId])
  assert.deepEqual(await names(admin), own)
  await narrowGroup(null, false)

  const all = await names(operator)
  assert.ok([draft, foreign, disabled, ...own].every((id) => all.includes(Number(id))))
  assert.ok((await options(operator)).includes(Number(foreign)))
})
