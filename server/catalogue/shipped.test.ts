import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insightCalls, insightsShipped } from '#contract/insights/insights.ts'
import { type Comparison, changedByBoth, origin, type Shipped } from '#contract/kit/shipped.ts'
import {
  managedRegulationCalls,
  regulationControlCalls,
  regulationControlsShipped,
  regulationsShipped,
} from '#contract/regulations/managed-regulation-calls.ts'
import { managedStoryCalls, storiesShipped } from '#contract/stories/managed-story-calls.ts'
import { tableOf } from '../kit/change.ts'
import { testServer } from '../testing/harness.ts'
import { loadCatalogue } from './load.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)
const update = () => loadCatalogue(server.app.config.databaseAdminUrl)
await update()

const firstOf = async (table: string): Promise<number> =>
  Number((await server.admin(`select min(id) as id from ${table} where shipped is not null`)).rows[0].id)
const ids = Object.fromEntries(
  await Promise.all(
    ['regulation', 'regulation_control', 'story', 'insight'].map(async (table) => [
      table,
      await firstOf(table),
    ]),
  ),
) as Record<string, number>

interface Way {
  of: Shipped
  /** A text of the content, and its column. */
  field: string
  column: string
  edit: (id: number, said: string) => Promise<{ status: number }>
}
const ways: Record<string, Way> = {
  regulation: {
    ...{ of: regulationsShipped, field: 'summary', column: 'summary' },
    edit: (id, summary) =>
      operator.call(managedRegulationCalls.update, { params: { id }, body: { summary } }),
  },
  'a control': {
    ...{ of: regulationControlsShipped, field: 'text', column: 'text' },
    edit: (id, text) => operator.call(regulationControlCalls.update, { params: { id }, body: { text } }),
  },
  'a story': {
    ...{ of: storiesShipped, field: 'description', column: 'description' },
    edit: (id, description) =>
      operator.call(managedStoryCalls.update, { params: { storyId: id }, body: { description } }),
  },
  'an insight': {
    ...{ of: insightsShipped, field: 'title', column: 'title' },
    edit: (id, title) => operator.call(insightCalls.update, { params: { id }, body: { title } }),
  },
}

for (const [name, { of, field, column, edit }] of Object.entries(ways)) {
  const table = tableOf(of.entity)
  const id = ids[table] ?? 0
  const rowOf = async () =>
    (await operator.list<Record<string, unknown>>(of.entity.name, { $filter: `id eq ${id}` })).body.items[0]
  const compared = async () =>
    (await operator.call(of.calls.comparison, { params: { id } })).body as unknown as Comparison
  /** As if the last version had said it so. */
  const shippedBefore = (said: string) =>
    server.admin(
      `update ${table} set shipped = jsonb_set(shipped, '{${field}}', to_jsonb($1::text)),
         ${column} = case when edited_at is null then $1 else ${column} end
       where id = $2`,
      [said, id],
    )

  test(`${name}: an update brings new words, until somebody has edited it`, async () => {
    const now = String((await rowOf())?.[field])
    assert.equal((await rowOf())?.origin, origin.value.Shipped)
    await shippedBefore('Said before')
    assert.equal((await rowOf())?.[field], 'Said before')
    await update()
    assert.equal((await rowOf())?.[field], now, 'nobody had edited it')

    await shippedBefore('Said before')
    assert.equal((await edit(id, 'Our words')).status, 200)
    assert.equal((await rowOf())?.origin, origin.value.Edited)
    assert.deepEqual(changedByBoth(await compared()), [])
    assert.match(await update(), /edited entries that an update has changed too: 1$/)
    const row = await rowOf()
    assert.deepEqual([row?.[field], row?.origin], ['Our words', origin.value.Updated])
    const { present, shipped, base } = await compared()
    assert.deepEqual([present[field], shipped?.[field], base?.[field]], ['Our words', now, 'Said before'])
    assert.deepEqual(changedByBoth(await compared()), [field])
    await update()
    assert.deepEqual(changedByBoth(await compared()), [field], 'until it is looked after')
  })

  test(`${name}: the shipped words come back with their German, and updates with them`, async () => {
    const { shipped } = await compared()
    assert.equal((await operator.call(of.calls.restore, { params: { id } })).status, 200)
    assert.equal((await rowOf())?.origin, origin.value.Shipped)
    assert.deepEqual(await compared(), { present: shipped, shipped, base: null })
    await shippedBefore('Said before')
    await update()
    assert.equal((await rowOf())?.[field], shipped?.[field])
  })
}

test('the recommendations of a control and of a story are compared and put back too', async () => {
  const [control, story] = [ids.regulation_control ?? 0, ids.story ?? 0]
  const namesOf = async ({ calls }: Shipped, id: number) =>
    ((await operator.call(calls.comparison, { params: { id } })).body as unknown as Comparison).present
      .recommendationNames as string[]
  const [ofControl, ofStory] = [
    await namesOf(regulationControlsShipped, control),
    await namesOf(storiesShipped, story),
  ]
  const idOf = async (recommendation: string) =>
    Number((await server.admin('select id from recommendation where name = $1', [recommendation])).rows[0].id)
  const other = 'legacy-authentication-is-blocked'
  await operator.call(regulationControlCalls.update, {
    params: { id: control },
    body: { recommendationIds: [await idOf(other)] },
  })
  await operator.call(managedStoryCalls.removeRecommendations, {
    params: { storyId: story },
    body: { recommendationIds: [await idOf(ofStory[0] ?? '')] },
  })
  await update()
  assert.deepEqual(await namesOf(regulationControlsShipped, control), [other])
  assert.deepEqual(await namesOf(storiesShipped, story), ofStory.slice(1))
  for (const [of, id] of [
    [regulationControlsShipped, control],
    [storiesShipped, story],
  ] as const)
    assert.equal((await operator.call(of.calls.restore, { params: { id } })).status, 200)
  assert.deepEqual(await namesOf(regulationControlsShipped, control), ofControl)
  assert.deepEqual(await namesOf(storiesShipped, story), ofStory)
})

test('a control that was given another number is not shipped a second time', async () => {
  const id = ids.regulation_control ?? 0
  const counted = async () =>
    Number((await server.admin('select count(*) from regulation_control')).rows[0].count)
  const before = await counted()
  await operator.call(regulationControlCalls.update, { params: { id }, body: { controlId: 'Ours.1' } })
  await update()
  assert.equal(await counted(), before)
  await operator.call(regulationControlsShipped.calls.restore, { params: { id } })
})

test('what was written here has nothing to go back to', async () => {
  const { id } = (
    await operator.call(insightCalls.create, { body: { title: 'Ours', description: 'Words', priority: 1 } })
  ).body
  const refused = await operator.call(insightsShipped.calls.restore, { params: { id } })
  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /did not come with the product/)
})
