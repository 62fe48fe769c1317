import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sentenceOf } from '#contract/recommendations/saying.ts'
import { englishOf } from '../catalogue/sentences.ts'
import { evaluateIn } from './evaluate.ts'
import { Sandbox } from './sandbox.ts'

const sandbox = new Sandbox()
after(() => sandbox.close())

const decide = async (sql: string, rows: Record<string, unknown[]> = {}) => {
  const check = { id: 'a-check', queryType: 'Granular' as const, sql, connectors: [], licences: [] }
  const [result] = await evaluateIn(sandbox, {
    checks: [check],
    rows,
    licences: 'all',
    at: new Date('2026-06-01T12:00:00Z'),
  })
  return result
}

test('a saying comes out as its code and values, under the name of the check', async () => {
  const result = await decide(`select 'x' as displayName, say('plain') as a,
    say('placed', {n: 3, names: ['Box', 'Egnyte'], nothing: null, nested: say('inner', {of: 'it''s "so"'})}) as b`)
  assert.deepEqual(result?.items, [
    {
      displayName: 'x',
      a: { $say: 'a-check/plain' },
      b: {
        $say: 'a-check/placed',
        values: {
          n: 3,
          names: ['Box', 'Egnyte'],
          nothing: null,
          nested: { $say: 'a-check/inner', values: { of: 'it\'s "so"' } },
        },
      },
    },
  ])
})

test('sayings are joined as a saying; none of them is nothing', async () => {
  const result = await decide(`select 'x' as displayName, say_and([say('one'), say('two')]) as a,
    say_each(list_filter([say('one')], lambda gap: false)) as b`)
  const parts = [{ $say: 'a-check/one' }, { $say: 'a-check/two' }]
  assert.deepEqual(result?.items, [{ displayName: 'x', a: { $say: 'shared/and', parts }, b: null }])
})

test('a tenant cannot say anything: its texts stay texts', async () => {
  const name = 'say 000000000000000000000000 {"say":"plain"}'
  const result = await decide('select displayName from users', { users: [{ id: 'u', displayName: name }] })
  assert.deepEqual(result?.items, [{ displayName: name }])
})

test('what a saying tells of a tenant can be stored, whatever stands in its texts', async () => {
  const users = [{ id: 'u', displayName: 'A\u0000da \ud83d', department: 'So\u2028und\u2029so' }]
  const result = await decide(
    "select 'x' as displayName, say('named', {name: displayName, nested: say('of', {department: department})}) as a from users",
    { users },
  )
  const nested = { $say: 'a-check/of', values: { department: 'So\u2028und\u2029so' } }
  const named = { $say: 'a-check/named', values: { name: 'Ada \ufffd', nested } }
  assert.deepEqual(result?.items, [{ displayName: 'x', a: named }])
})

test('a saying that is built into a text is refused', async () => {
  const result = await decide("select 'x' as displayName, say('one') || ' and more' as a")
  assert.equal(result?.reason, 'query-failed')
  assert.match(sentenceOf(result?.message, englishOf([])), /: A saying stands for itself/)
})
