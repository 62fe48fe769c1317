import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertReason } from '#contract/alerts/alert-choices.ts'
import { lookAtContentAlertsJob } from '#contract/alerts/alert-jobs.ts'
import {
  managedRegulationCalls,
  regulationControlCalls,
} from '#contract/regulations/managed-regulation-calls.ts'
import { managedStoryCalls } from '#contract/stories/managed-story-calls.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker } from '../testing/jobs.ts'
import { until } from '../testing/until.ts'
import { alertDesk } from './testing/alert-desk.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)
const { recommendation, create, isActive, history } = alertDesk(server)

const looks = async (state: string) =>
  (
    await server.admin('select id from job where name = $1 and state = $2 order by id', [
      lookAtContentAlertsJob.name,
      state,
    ])
  ).rows.map(({ id }) => id)
const active = (alertId: number, wanted: boolean) =>
  until(async () => (await isActive(alertId)) === wanted, `alert ${alertId} is ${wanted ? '' : 'not '}active`)

test('a change of a story or a regulation has the alerts that ask for it looked at soon, once for many changes', async () => {
  const [one, two] = [
    await recommendation({ isCompliant: false }),
    await recommendation({ isCompliant: false }),
  ]
  const { id: storyId } = (
    await operator.call(managedStoryCalls.create, { body: { name: 'A night in March' } })
  ).body
  const { id: regulationId } = (
    await operator.call(managedRegulationCalls.create, {
      body: { name: 'House law', summary: 'Short', description: 'Long' },
    })
  ).body
  const ofStory = await create(`storyIds eq ${storyId}`)
  const ofRegulation = await create(`regulationIds eq ${regulationId}`)
  assert.deepEqual(await looks('waiting'), [], 'what is empty has changed nothing')
  const add = (recommendationId: number) =>
    operator.call(managedStoryCalls.addRecommendation, { body: { storyId, recommendationId } })
  await add(one.recommendationId)
  await add(two.recommendationId)
  const { id: controlId } = (
    await operator.call(regulationControlCalls.create, {
      body: { regulationId, controlId: 'A.1', text: 'Words', recommendationIds: [one.recommendationId] },
    })
  ).body
  assert.equal((await looks('waiting')).length, 1)
  assert.equal(await isActive(ofStory), false)

  // The daily look at all alerts is due at once in a new installation, and would take the turn for its own.
  aWorker(server, { only: [lookAtContentAlertsJob.name] })
  await active(ofStory, true)
  await active(ofRegulation, true)
  assert.deepEqual(
    (await history(ofStory)).map(({ reason }) => reason),
    [alertReason.value.Catalogue],
  )

  const emptied = await operator.call(regulationControlCalls.remove, { body: { ids: [controlId] } })
  assert.equal(emptied.status, 200)
  await active(ofRegulation, false)
  // What it wrote can be seen before it is over.
  await until(async () => (await looks('running')).length === 0, 'no look is under way')
  await operator.call(managedStoryCalls.updateRecommendation, {
    params: { storyId, recommendationId: one.recommendationId },
    body: { priority: 9 },
  })
  assert.equal((await looks('waiting')).length + (await looks('running')).length, 0, 'an order tells nothing')
  await operator.call(managedStoryCalls.remove, { body: { ids: [storyId] } })
  await active(ofStory, false)
})

test('a refused change sends nothing', async () => {
  await until(async () => (await looks('running')).length === 0, 'no look is under way')
  const before = [...(await looks('waiting')), ...(await looks('done'))].length
  const { id: storyId } = (await operator.call(managedStoryCalls.create, { body: { name: 'Keys' } })).body
  const { status } = await operator.call(managedStoryCalls.removeRecommendations, {
    params: { storyId },
    body: { recommendationIds: [1] },
  })
  assert.equal(status, 404)
  assert.equal([...(await looks('waiting')), ...(await looks('done'))].length, before)
})
