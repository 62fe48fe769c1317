import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBatch } from './batch.ts'
import { senderFor } from './testing/client.ts'
import { type Call, refusal, standIn, tenantId } from './testing/stand-in.ts'

const requestsIn = ({ body }: Call) => (body as { requests: { id: string; url: string }[] }).requests

test('sends again only what was throttled, after the longest wait, and keeps every answer in its place', async () => {
  await using stand = await standIn((call, count) => ({
    body: {
      responses: requestsIn(call)
        .toReversed()
        .map(({ id, url }) =>
          count === 1 && Number(id) % 2 === 1
            ? { id, status: 429, headers: { 'Retry-After': id }, body: {} }
            : { id, status: 200, headers: {}, body: { value: [{ id: url }] } },
        ),
    },
  }))
  const { send, clock, budget } = senderFor(stand)
  const begin = clock.now()
  const paths = Array.from({ length: 20 }, (_, index) => `/groups/${index}/members`)
  const answers = await readBatch(send, paths, { version: 'v1.0', clock, tenantId, budget })
  assert.deepEqual(
    answers,
    paths.map((id) => ({ body: { value: [{ id }] } })),
  )
  assert.deepEqual(
    stand.calls.map((call) => requestsIn(call).length),
    [20, 10],
  )
  assert.equal(clock.now() - begin, 19_000)
})

test('tells of each request on its own what became of it', async () => {
  const replies = [
    { status: 200, body: { value: [] } },
    { status: 404, ...refusal(404, 'Request_ResourceNotFound', 'gone') },
    { status: 403, ...refusal(403, 'Forbidden', 'no') },
    { status: 429 },
  ]
  await using stand = await standIn((call) => ({
    // The fifth is never answered.
    body: {
      responses: requestsIn(call).flatMap(({ id }) =>
        replies[Number(id)] ? { id, ...replies[Number(id)] } : [],
      ),
    },
  }))
  const { send, clock, budget } = senderFor(stand)
  const answers = await readBatch(send, ['/a', '/b', '/c', '/d', '/e'], {
    version: 'beta',
    clock,
    tenantId,
    budget,
    maxAttempts: 3,
  })
  const outcomes = answers.map((answer) => ('failure' in answer ? answer.failure.outcome : 'ok'))
  assert.deepEqual(outcomes, ['ok', 'not-found', 'not-permitted', 'throttled-out', 'unexpected-shape'])
  assert.equal(stand.calls.length, 3)
  assert.equal(stand.calls[0]?.url, '/beta/$batch')
})

test('refuses an answer that is no batch', async () => {
  await using stand = await standIn(() => ({ body: { value: [] } }))
  const { send, clock, budget } = senderFor(stand)
  await assert.rejects(readBatch(send, ['/a'], { version: 'v1.0', clock, tenantId, budget }), /not a batch/)
})

const throttledFor = (seconds: string) => (call: Call, count: number) => ({
  body: {
    responses: call.url.endsWith('$batch')
      ? requestsIn(call).map(({ id }) =>
          count === 1 && id === '1'
            ? { id, status: 429, headers: { 'Retry-After': seconds } }
            : { id, status: 200, body: { value: [] } },
        )
      : [],
  },
})
const members = ['/groups/1/members', '/groups/2/members']

test('what is throttled inside a batch holds back the whole family', async () => {
  await using stand = await standIn(throttledFor('20'))
  const { send, clock, budget } = senderFor(stand)
  const begin = clock.now()
  // The batch itself does not wait here: what keeps its second request back is the budget, as for anybody else.
  const unwaiting = { now: clock.now, sleep: async () => undefined }
  const options = { version: 'v1.0', clock: unwaiting, tenantId, budget }
  assert.deepEqual(await readBatch(send, members, options), [
    { body: { value: [] } },
    { body: { value: [] } },
  ])
  assert.equal(clock.now() - begin, 20_000)
})

test('does not wait for longer than five minutes inside a batch, and neither does the family', async () => {
  await using stand = await standIn(throttledFor('3600'))
  const { send, clock, budget } = senderFor(stand)
  const begin = clock.now()
  const answers = await readBatch(send, members, { version: 'v1.0', clock, tenantId, budget })
  assert.deepEqual(
    answers.map((answer) => ('failure' in answer ? answer.failure.outcome : 'ok')),
    ['ok', 'throttled-out'],
  )
  await assert.rejects(send({ surface: 'graph', target: '/v1.0/groups/3/members' }), {
    outcome: 'throttled-out',
  })
  assert.deepEqual([stand.calls.length, clock.now() - begin], [1, 0])
})
