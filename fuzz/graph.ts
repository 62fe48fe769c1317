import assert from 'node:assert/strict'
import { after } from 'node:test'
import fc from 'fast-check'
import { flattenRules } from '#scan/collect/flatten.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { shapeRow } from '#scan/collect/shape.ts'
import { type Json, readPages } from '#scan/graph/client.ts'
import { outcomes, ReadFailure } from '#scan/graph/outcome.ts'
import { senderFor } from '#scan/graph/testing/client.ts'
import { type Reply, standIn } from '#scan/graph/testing/stand-in.ts'
import { fuzzer } from './fuzzer.ts'

const connectors = loadConnectors()
const columns = connectors.flatMap(({ types }) => [...types.keys()])
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...columns) },
  fc.constantFrom('value', '@odata.nextLink', '@odata.type', 'error', '__proto__', 'constructor', ''),
  fc.string({ maxLength: 5 }),
)
const anyJson = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      1e21,
      '',
      'x',
      '2024-02-29',
      '2024-13-45T99:00:00Z',
      'PT1H',
      '\u0000',
      '\ud800',
    ),
    fc.string({ maxLength: 8 }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 6, noNullPrototype: true }),
  ),
})).json
const link = fc.constantFrom(
  ...[
    '/v1.0/users?$skiptoken=1',
    '/v1.0/users?$top=2',
    'https://evil.example/x',
    'http://169.254.169.254/',
    '//evil.example',
  ],
  ...[
    '',
    'x',
    'file:///etc/passwd',
    'HTTPS://GRAPH.MICROSOFT.COM/v1.0/users',
    'https://graph.microsoft.com@evil.example/',
  ],
)
const page = fc.record(
  {
    value: fc.oneof({ weight: 4, arbitrary: fc.array(anyJson, { maxLength: 4 }) }, anyJson),
    '@odata.nextLink': fc.oneof({ weight: 3, arbitrary: link }, anyJson),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const reply = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 204, 301, 400, 401, 403, 404, 429, 500, 503),
  retryAfter: fc.constantFrom('', '', '1', '-1', 'x', '99999999', 'Wed, 21 Oct 2026 07:28:00 GMT'),
  body: fc.oneof({ weight: 4, arbitrary: page }, { weight: 1, arbitrary: anyJson }),
  torn: fc.constantFrom(
    '',
    '',
    '',
    '',
    '{"value": [',
    'x',
    '\u0000',
    '['.repeat(20_000),
    '{"a":'.repeat(20_000),
  ),
  isCut: fc.constantFrom(false, false, false, false, true),
})

export const graph = fuzzer({
  name: 'graph',
  claim: 'whatever Microsoft answers becomes rows of their table or one of the named outcomes',
  inputs: fc.record({ replies: fc.array(reply, { minLength: 1, maxLength: 5 }), table: fc.nat() }),
  open: async () => {
    let answers: Reply[] = []
    const stand = await standIn(() => answers.shift() ?? { body: { value: [] } })
    after(() => stand[Symbol.asyncDispose]())
    return async ({ replies, table }) => {
      answers = replies.map(({ status, retryAfter, body, torn, isCut }) => ({
        status,
        body,
        isCut,
        ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
        ...(torn && { write: (response) => void response.end(torn) }),
      }))
      const rows: Json[] = []
      try {
        const first = { surface: 'graph', target: '/v1.0/users?$top=2' } as const
        for await (const one of readPages(senderFor(stand).send, first)) rows.push(...one.rows)
      } catch (error) {
        assert.ok(error instanceof ReadFailure, `threw ${String(error)}`)
        assert.ok(outcomes.includes(error.outcome), error.outcome)
        assert.ok(error.message.length > 0)
      }
      const connector = connectors[table % connectors.length]
      for (const row of rows) {
        for (const flatten of Object.values(flattenRules)) flatten(row)
        const shaped = shapeRow(row, connector?.types ?? new Map(), { wrong: new Map(), tolerated: {} })
        assert.ok(Object.keys(shaped).every((name) => connector?.types.has(name)))
        JSON.stringify(shaped)
      }
    }
  },
})
