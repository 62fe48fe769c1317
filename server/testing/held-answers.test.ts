import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { groups } from '#contract/groups/groups.ts'
import { pageSchema } from '#contract/kit/answer.ts'
import type { Call } from '#contract/kit/call.ts'
import { answerError } from '../kit/answer-error.ts'
import { clientOf } from './client.ts'
import { holdAnswers } from './held-answers.ts'

const evidence = call({
  method: 'GET',
  path: '/evidence',
  permission: 'public',
  summary: 'What was found',
  answer: Type.Object({
    isTruncated: Type.Boolean(),
    items: Type.Array(Type.Object({ name: Type.String() })),
  }),
})
const list = call({
  method: 'GET',
  path: '/odata/groupExtended',
  permission: 'public',
  summary: 'A page',
  answer: pageSchema(groups),
})

/** What a server that sends this body for this call is told. */
async function faultsOf(call: Call, body: unknown, { status = 200, query = '' } = {}): Promise<string[]> {
  const http = Fastify()
  const faults: string[] = []
  http.setErrorHandler(answerError)
  holdAnswers(http, (fault) => faults.push(fault))
  http.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call },
    handler: (_request, reply) => reply.code(status).send(body),
  })
  after(() => http.close())
  const client = clientOf(await http.listen({ port: 0, host: '127.0.0.1' }))
  const thrown = await client.send(call.method, call.path + query).then(
    () => [],
    (error: Error) => [error.message],
  )
  assert.deepEqual(thrown, faults, 'the client throws what the server was told')
  return faults
}

test('a body that fits passes', async () => {
  assert.deepEqual(await faultsOf(evidence, { isTruncated: false, items: [{ name: 'a' }] }), [])
})

test('an alias that was renamed fails, with the call and the field', async () => {
  assert.deepEqual(await faultsOf(evidence, { truncated: false, items: [] }), [
    `GET /api/evidence answers 200: the body must have required property 'isTruncated' {"missingProperty":"isTruncated"}`,
  ])
})

test('what nobody declared fails, however deep', async () => {
  assert.deepEqual(await faultsOf(evidence, { isTruncated: false, items: [{ name: 'a', secret: 'b' }] }), [
    'GET /api/evidence answers 200: /items/0 must NOT have additional properties {"additionalProperty":"secret"}',
  ])
})

test('a refusal has its own shape', async () => {
  assert.deepEqual(await faultsOf(evidence, { message: 'No', code: 'refused' }, { status: 409 }), [])
  const [fault] = await faultsOf(evidence, { error: 'No' }, { status: 409 })
  assert.match(fault ?? '', /answers 409: the body must have required property 'message'/)
})

test('another status than the declared one fails', async () => {
  const [fault] = await faultsOf(evidence, { isTruncated: false, items: [] }, { status: 201 })
  assert.equal(fault, 'GET /api/evidence answers 201 instead of 200')
})

test('a row has the fields that were selected, all of them and no other', async () => {
  const page = (row: object) => ({ count: 1, items: [row] })
  const query = '?$select=name'
  assert.deepEqual(await faultsOf(list, page({ id: 1, name: 'x' }), { query }), [])
  const [missing] = await faultsOf(list, page({ id: 1 }), { query })
  assert.match(missing ?? '', /\/items\/0 must have required property 'name'/)
  const [more] = await faultsOf(list, page({ id: 1, name: 'x', status: 1 }), { query })
  assert.match(more ?? '', /\/items\/0 must NOT have additional properties/)
  const [part] = await faultsOf(list, page({ id: 1, name: 'x' }))
  assert.match(part ?? '', /\/items\/0 must have required property 'description'/)
})
