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
import { catalogueServer } from '../testing/catalogue-server.ts'
import { loadCatalogue } from './load.ts'

const server = await catalogueServer()
const operator = server.as(server.people.superAdmin)
const update = () => loadCatalogue(server.app.config.databaseAdminUrl)

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

/** A row of each kind: an update takes long, and is looked at for all of them. */
const entries = Object.entries(ways).map(([name, { of, field, column, edit }]) => {
  const table = tableOf(of.entity)
  const id = ids[table] ?? 0
  return {
    name,
    field,
    edit: (said: string) => edit(id, said),
    rowOf: async () =>
      (await operator.list<Record<string, unknown>>(of.entity.name, { $filter: `id eq ${id}` })).body
        .items[0],
    compared: async () =>
      (await operator.call(of.calls.comparison, { params: { id } })).body as unknown as Comparison,
    restore: () => operator.call(of.calls.restore, { params: { id } }),
    /** As if the last version had said it so. */
    shippedBefore: (said: string) =>
      server.admin(
        `update ${table} set shipped = jsonb_set(shipped, '{${field}}', to_jsonb($1::text)),
           ${column} = case when edited_at is null then $1 else ${column} end
         where id = $2`,
        [said, id],
      ),
  }
})
const saidNow = new Map<string, string>()

test('an update brings new words to a regulation, a control, a story and an insight', async () => {
  for (const { name, field, rowOf, shippedBefore } of entries) {
    saidNow.set(name, String((await rowOf())?.[field]))
    assert.equal((await rowOf())?.origin, origin.value.Shipped, name)
    await shippedBefore('Said before')
    assert.equal((await rowOf())?.[field], 'Said before', name)
  }
  await update()
  for (const { name, field, rowOf } of entries)
    assert.equal((await rowOf())?.[field], saidNow.get(name), `${name}: nobody had edited it`)
})

test('an update brings no words to what somebody has edited, and tells where both have changed', async () => {
  for (const { name, edit, rowOf, compared, shippedBefore } of entries) {
    await shippedBefore('Said before')
    assert.equal((await edit('Our words')).status, 200, name)
    assert.equal((await rowOf())?.origin, origin.value.Edited, name)
    assert.deepEqual(changedByBoth(await compared()), [], name)
  }
  assert.match(await update(), /edited entries that an update has changed too: 4$/)
  for (const { name, field, rowOf, compared } of entries) {
    const row = await rowOf()
    assert.deepEqual([row?.[field], row?.origin], ['Our words', origin.value.Updated], name)
    const { present, shipped, base } = await compared()
    assert.deepEqual(
      [present[field], shipped?.[field], base?.[field]],
      ['Our words', saidNow.get(name), 'Said before'],
      name,
    )
    assert.deepEqual(changedByBoth(await compared()), [field], name)
  }
  await update()
  for (const { name, field, compared } of entries)
    assert.deepEqual(changedByBoth(await compared()), [field], `${name}: until it is looked after`)
})

test('the shipped words come back with their German, and updates with them', async () => {
  for (const { name, rowOf, compared, restore, shippedBefore } of entries) {
    const { shipped } = await compared()
    assert.equal((await restore()).status, 200, name)
    assert.equal((await rowOf())?.origin, origin.value.Shipped, name)
    assert.deepEqual(await compared(), { present: shipped, shipped, base: null }, name)
    await shippedBefore('Said before')
  }
  await update()
  for (const { name, field, rowOf } of entries)
    assert.equal((await rowOf())?.[field], saidNow.get(name), name)
})

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
  // Its number is changed too: it is not shipped a second time for that.
  const controls = async () =>
    Number((await server.admin('select count(*) from regulation_control')).rows[0].count)
  const before = await controls()
  await operator.call(regulationControlCalls.update, {
    params: { id: control },
    body: { recommendationIds: [await idOf(other)], controlId: 'Ours.1' },
  })
  await operator.call(managedStoryCalls.removeRecommendations, {
    params: { storyId: story },
    body: { recommendationIds: [await idOf(ofStory[0] ?? '')] },
  })
  await update()
  assert.equal(await controls(), before)
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

test('what was written here has nothing to go back to', async () => {
  const { id } = (
    await operator.call(insightCalls.create, { body: { title: 'Ours', description: 'Words', priority: 1 } })
  ).body
  const refused = await operator.call(insightsShipped.calls.restore, { params: { id } })
  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /did not come with the product/)
})
