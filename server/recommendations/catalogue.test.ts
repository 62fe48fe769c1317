import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls as calls } from '#contract/recommendations/recommendation-calls.ts'
import {
  recommendationSeverity,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker, ended } from '../testing/jobs.ts'

const server = await testServer()
aWorker(server)
const operator = server.as(server.people.superAdmin)
const rowOf = async (id: number) =>
  (await operator.list<Recommendation>('recommendationExtended', { $filter: `id eq ${id}` })).body.items[0]

test('a recommendation that is written begins disabled, by hand and with query type 1', async () => {
  const severity = recommendationSeverity.value.Critical
  const { status, body } = await operator.call(calls.create, {
    body: { findings: 'A door is open', productId: 1, severity },
  })
  assert.equal(status, 201)
  const row = await rowOf(body.id)
  assert.deepEqual(
    [row?.status, row?.validationMethod, row?.queryType, row?.severity],
    [recommendationStatus.value.Disabled, 2, 1, 4],
  )
  assert.deepEqual([row?.isValid, row?.errorDescription, row?.errorAccountId], [null, null, null])
  const again = await operator.call(calls.create, { body: { findings: 'A door is open', productId: 1 } })
  assert.notEqual((await rowOf(again.body.id))?.name, row?.name)
})

test('an automatic one has a query, and saving says whether it is valid', async () => {
  const automatic = { findings: 'Decided by a query', productId: 1, validationMethod: 1 } as const
  assert.equal((await operator.call(calls.create, { body: automatic })).status, 400)
  const unnamed = await operator.call(calls.create, { body: { productId: 1 } as never })
  assert.deepEqual(
    [unnamed.status, (unnamed.body.details as { field: string }[])[0]?.field],
    [400, 'findings'],
  )
  const write = async (query: string) =>
    (await operator.call(calls.create, { body: { ...automatic, queryType: 2, query } })).body.id
  const good = await write('select displayName from users where false')
  assert.equal((await rowOf(good))?.isValid, true)
  const bad = await write('select displayName from nowhere')
  assert.deepEqual(
    [(await rowOf(bad))?.isValid, (await rowOf(bad))?.errorDescription],
    [false, "There is no table 'nowhere'."],
  )
  const { jobId } = (await operator.call(calls.validateAll, { body: {} })).body
  assert.equal((await ended(server, jobId)).message, 'Queries validated: 2. Invalid queries: 1.')
  const publish = (id: number) => operator.call(calls.publish, { body: { ids: [id] } })
  assert.equal((await publish(bad)).status, 409)
  assert.equal((await publish(good)).status, 200)
  assert.equal((await rowOf(good))?.status, recommendationStatus.value.Enabled)
})

test('nothing is validated or evaluated for an account that is not there', async () => {
  const { id } = (await operator.call(calls.create, { body: { findings: 'Nowhere', productId: 1 } })).body
  const body = { ids: [id], accountId: 424_242 }
  for (const answer of [
    await operator.call(calls.validate, { body }),
    await operator.call(calls.validateAll, { body: { accountId: 424_242 } }),
    await operator.call(calls.reEvaluate, { body }),
  ])
    assert.equal(answer.status, 404)
})

test('a query that was never tried is tried before it decides an enabled one', async () => {
  const body = { findings: 'By hand, with a query', productId: 1, query: 'select displayName from nowhere' }
  const { id } = (await operator.call(calls.create, { body })).body
  const decideByQuery = () =>
    operator.call(calls.update, {
      params: { id },
      body: { validationMethod: validationMethod.value.Automatic },
    })
  assert.equal((await operator.call(calls.publish, { body: { ids: [id] } })).status, 200)
  const { status, body: answer } = await decideByQuery()
  assert.deepEqual([status, answer.message], [400, "There is no table 'nowhere'."])
  assert.equal((await rowOf(id))?.validationMethod, validationMethod.value.Manual)
  await operator.call(calls.disable, { body: { ids: [id] } })
  assert.equal((await decideByQuery()).status, 200)
  assert.equal((await rowOf(id))?.isValid, false, 'a disabled one keeps it, with the fault')
})

test('each gets the first name that is free, whatever was created before and at the same time', async () => {
  const create = (findings: string) => operator.call(calls.create, { body: { findings, productId: 1 } })
  const nameOf = async (findings: string) => (await rowOf((await create(findings)).body.id))?.name
  assert.equal(await nameOf('MFA 2'), 'mfa-2')
  assert.equal(await nameOf('MFA'), 'mfa')
  assert.equal(await nameOf('MFA'), 'mfa-3')
  assert.equal(
    await nameOf('Admin consent workflow is on'),
    'admin-consent-workflow-is-on-2',
    "a page's name, also before the page is loaded",
  )
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => create('At once')))
  assert.deepEqual(
    atOnce.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  )
})
