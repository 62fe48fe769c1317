import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ManagedStory, StoryLink } from '#contract/stories/managed-stories.ts'
import { managedStoryCalls as calls } from '#contract/stories/managed-story-calls.ts'
import { testServer } from '../testing/harness.ts'
import { aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)
const make = (findings: string) => server.db({ kind: 'platform' }, (db) => aRecommendation(db, { findings }))
const [one, two, three] = [await make('One'), await make('Two'), await make('Three')]

test('a story is created, changed and deleted', async () => {
  const created = await operator.call(calls.create, { body: { name: 'A night in March' } })
  assert.deepEqual([created.status, created.body.successMessage], [201, 'Story successfully created'])
  const { id: storyId } = created.body
  const changed = await operator.call(calls.update, {
    params: { storyId },
    body: { status: 2, riskLevel: 3 },
  })
  assert.deepEqual([changed.status, changed.body.successMessage], [200, 'Successfully updated story'])
  const [row] = (await operator.list<ManagedStory>('Story', { $filter: `id eq ${storyId}` })).body.items
  assert.deepEqual([row?.name, row?.status, row?.riskLevel], ['A night in March', 2, 3])
  const removed = await operator.call(calls.remove, { body: { ids: [storyId] } })
  assert.deepEqual([removed.status, removed.body.successMessage], [200, 'Successfully deleted 1 story(ies)'])
  assert.equal((await operator.list('Story', { $filter: `id eq ${storyId}` })).body.count, 0)
})

test('its recommendations are added, moved, exchanged and removed', async () => {
  const { id: storyId } = (await operator.call(calls.create, { body: { name: 'Keys' } })).body
  const add = (recommendationId: number, priority?: number) =>
    operator.call(calls.addRecommendation, {
      body: { storyId, recommendationId, ...(priority ? { priority } : {}) },
    })
  const added = await add(one)
  assert.deepEqual([added.status, added.body.successMessage], [201, 'Added new story recommendation'])
  await add(two, 7)
  assert.equal((await add(two)).status, 409, 'it is there already')
  const options = await operator.call(calls.recommendationOptions, { params: { storyId } })
  assert.deepEqual(options.body, [{ id: three, findings: 'Three' }])
  const moved = await operator.call(calls.updateRecommendation, {
    params: { storyId, recommendationId: two },
    body: { priority: 2, newRecommendationId: three },
  })
  assert.deepEqual([moved.status, moved.body.successMessage], [200, 'Updated story recommendation'])
  const links = async () =>
    (
      await operator.list<StoryLink>('storyRecommendationLink', { $filter: `storyId eq ${storyId}` })
    ).body.items.map(({ findings, priority }) => [findings, priority])
  assert.deepEqual(await links(), [
    ['One', 1],
    ['Three', 2],
  ])
  const gone = await operator.call(calls.removeRecommendations, {
    params: { storyId },
    body: { recommendationIds: [one, three] },
  })
  assert.deepEqual([gone.status, gone.body.successMessage], [200, 'Deleted 2 story recommendation(s)'])
  assert.deepEqual(await links(), [])
})

test('one that moves, or is added at a place that is taken, leaves every other a place of its own', async () => {
  const { id: storyId } = (await operator.call(calls.create, { body: { name: 'Order' } })).body
  const add = (recommendationId: number, priority?: number) =>
    operator.call(calls.addRecommendation, {
      body: { storyId, recommendationId, ...(priority ? { priority } : {}) },
    })
  const move = (recommendationId: number, priority: number) =>
    operator.call(calls.updateRecommendation, { params: { storyId, recommendationId }, body: { priority } })
  const order = async () =>
    (
      await operator.list<StoryLink>('storyRecommendationLink', { $filter: `storyId eq ${storyId}` })
    ).body.items.map(({ findings, priority }) => `${priority} ${findings}`)
  for (const id of [one, two]) await add(id)
  await add(three, 1)
  assert.deepEqual(await order(), ['1 Three', '2 One', '3 Two'])
  await move(two, 2)
  assert.deepEqual(await order(), ['1 Three', '2 Two', '3 One'])
  await move(three, 3)
  assert.deepEqual(await order(), ['1 Two', '2 One', '3 Three'])
  await move(one, 9)
  assert.deepEqual(await order(), ['1 Two', '2 Three', '9 One'])
})

test('a German operator reads recommendations in German wherever one is chosen', async () => {
  await server.admin(
    `update recommendation set translations = '{"de": {"findings": "Eins"}}' where id = $1`,
    [one],
  )
  const german = { 'accept-language': 'de' }
  const { id: storyId } = (await operator.call(calls.create, { body: { name: 'German' } })).body
  const options = await operator.send('GET', `/story/${storyId}/recommendationOptions`, undefined, german)
  assert.ok(JSON.stringify(options.body).includes('Eins'), JSON.stringify(options.body))
  await operator.call(calls.addRecommendation, { body: { storyId, recommendationId: one } })
  const query = new URLSearchParams({ $filter: `storyId eq ${storyId}` })
  const links = await operator.send('GET', `/odata/storyRecommendationLink?${query}`, undefined, german)
  assert.ok(JSON.stringify(links.body).includes('"Eins"'), JSON.stringify(links.body))
})
