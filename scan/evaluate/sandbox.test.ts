import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultText } from '#contract/recommendations/query-faults.ts'
import { sayResult } from '#contract/recommendations/result-sentences.ts'
import { sentenceOf } from '#contract/recommendations/saying.ts'
import { englishOf } from '../catalogue/sentences.ts'
import type { CheckQuery } from './check-query.ts'
import { evaluateSnapshot, validateQuery } from './evaluate.ts'

const english = englishOf([])
const at = new Date('2026-06-01T12:00:00Z')
const rows = { users: [{ id: 'u1', displayName: 'Mara Lind' }] }
const granular = (id: string, sql: string): CheckQuery => ({
  id,
  queryType: 'Granular',
  sql,
  connectors: ['users'],
  licences: [],
})
const harmless = granular('harmless', 'select displayName from users')
const limits = { milliseconds: 1_500 }

const hostile: [name: string, sql: string, says: RegExp][] = [
  ['a list bomb', 'select len(range(2000000000)) as displayName', /Out of Memory|too much memory/],
  [
    'a text bomb',
    "select len(repeat('x', 2000000000)) as displayName",
    /Out of Memory|too much memory|ended/,
  ],
  [
    'an endless recursion',
    'with recursive r as (select 1 as n union all select n + 1 from r) select sum(n) as displayName from r',
    /longer than 1.5 s|Out of Memory/,
  ],
  [
    'a huge join',
    'select count(*) as displayName from range(10000000) a, range(10000000) b where a.range % 7 = b.range % 5',
    /longer than 1.5 s|did not stop after 1.5 s/,
  ],
  [
    'a scalar function that does not listen',
    "select levenshtein(repeat('ab', 100000), repeat('ba', 100000)) as displayName",
    /did not stop after 1.5 s and was ended/,
  ],
  ['a file', "select * from read_text('/etc/hostname')", /table function 'read_text'/],
  ['the network', "select * from 'http://127.0.0.1:1/x.json'", /no table/],
  ['a setting', "set memory_limit = '20GB'", /one SELECT/],
  ['logging', "select * from enable_logging(storage = 'file', storage_path = '/tmp')", /enable_logging/],
  ['several statements', 'select 1 as displayName; drop table users', /one SELECT|2 statements/],
  ['an unknown column', 'select nothing as displayName from users', /nothing/],
]
for (const [name, sql, says] of hostile)
  test(`${name} fails alone; the checks beside it are decided`, async () => {
    const [before, bad, later] = await evaluateSnapshot({
      checks: [harmless, granular('hostile', sql), { ...harmless, id: 'later' }],
      rows,
      licences: 'all',
      at,
      limits,
    })
    assert.equal(bad?.outcome, 'notApplicable')
    assert.equal(bad?.reason, 'query-failed')
    assert.match(sentenceOf(bad?.message, english), says)
    assert.deepEqual(before?.items, [{ displayName: 'Mara Lind' }])
    assert.deepEqual(later?.items, [{ displayName: 'Mara Lind' }])
  })

test('rows beyond the cap are cut and said to be', async () => {
  const [many, exact] = await evaluateSnapshot({
    checks: [
      granular('many', "select 'item ' || a.range as displayName from range(100000) a, range(100000) b"),
      granular('exact', "select 'item ' || range as displayName from range(1000)"),
    ],
    licences: 'all',
    at,
    limits,
  })
  assert.equal(many?.items.length, 1000)
  assert.equal(many?.isTruncated, true)
  assert.deepEqual(many?.message, sayResult('more', { n: 1000 }))
  assert.equal(exact?.items.length, 1000)
  assert.equal(exact?.isTruncated, false)
})

test('validation says what is wrong with a query and which tables a good one reads', async () => {
  const tenant = { rows, at, limits }
  assert.deepEqual(await validateQuery(harmless, tenant), { isValid: true, tables: ['users'] })
  const wrong = async (check: CheckQuery) => {
    const answer = await validateQuery(check, tenant)
    return answer.isValid ? 'valid' : faultText(answer.fault).en
  }
  assert.match(await wrong(granular('x', 'select id from users')), /first column/)
  assert.match(await wrong({ ...harmless, queryType: 'Global' }), /column 'compliant'/)
  assert.match(await wrong({ ...harmless, queryType: 'Global', sql: "select 'yes' as compliant" }), /boolean/)
  assert.match(
    await wrong({ ...harmless, queryType: 'Global', sql: 'select true as compliant from range(2)' }),
    /answered 2/,
  )
  assert.match(await wrong(granular('x', 'select * from nowhere')), /no table 'nowhere'/)
})
