import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sayResult } from '#contract/recommendations/result-sentences.ts'
import { sentenceOf } from '#contract/recommendations/saying.ts'
import { englishOf } from '../catalogue/sentences.ts'
import type { CheckQuery } from './check-query.ts'
import { evaluateIn } from './evaluate.ts'
import { Sandbox } from './sandbox.ts'
import { evaluating } from './testing/evaluating.ts'

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
/** For all: who ends the process costs the next one no more than its start. */
const sandbox = new Sandbox({ milliseconds: 1_500 })
after(() => sandbox.close())
const decided = (checks: CheckQuery[]) => evaluateIn(sandbox, { checks, rows, licences: 'all', at })

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
    const [before, bad, later] = await decided([
      harmless,
      granular('hostile', sql),
      { ...harmless, id: 'later' },
    ])
    assert.equal(bad?.outcome, 'notApplicable')
    assert.equal(bad?.reason, 'query-failed')
    assert.match(sentenceOf(bad?.message, english), says)
    assert.deepEqual(before?.items, [{ displayName: 'Mara Lind' }])
    assert.deepEqual(later?.items, [{ displayName: 'Mara Lind' }])
  })

test('rows beyond the cap are cut and said to be', async () => {
  const [many, exact] = await decided([
    granular('many', "select 'item ' || a.range as displayName from range(100000) a, range(100000) b"),
    granular('exact', "select 'item ' || range as displayName from range(1000)"),
  ])
  assert.equal(many?.items.length, 1000)
  assert.equal(many?.isTruncated, true)
  assert.deepEqual(many?.message, sayResult('more', { n: 1000 }))
  assert.equal(exact?.items.length, 1000)
  assert.equal(exact?.isTruncated, false)
})

test('validation says what is wrong with a query and which tables a good one reads', async () => {
  await decided([])
  const { refusal, tables } = await sandbox.inspect(harmless.sql)
  assert.deepEqual([refusal, tables], [null, ['users']])
  const global = { ...harmless, queryType: 'Global' as const }
  const wrong: [check: CheckQuery, says: RegExp][] = [
    [granular('first', 'select id from users'), /first column/],
    [global, /column 'compliant'/],
    [{ ...global, sql: "select 'yes' as compliant" }, /boolean/],
    [{ ...global, sql: 'select true as compliant from range(2)' }, /answered 2/],
    [granular('nowhere', 'select * from nowhere'), /no table 'nowhere'/],
  ]
  const results = await decided(wrong.map(([check]) => check))
  for (const [place, [, says]] of wrong.entries()) {
    assert.equal(results[place]?.reason, 'query-failed')
    assert.match(sentenceOf(results[place]?.message, english), says)
  }
})

test('what ran out of memory after other tenants is asked of a new process; alone it is the fault of the query', async () => {
  const own = new Sandbox()
  const tenant = { at: at.toISOString(), files: [], rows }
  /** The process ends as one without memory does, while it works. */
  const endedMeanwhile = async () => {
    const ran = own.run('select sum(range)::varchar as displayName from range(300000000)', 10)
    await nextTurn()
    const [begunLast] = evaluating().sort((a, b) => b - a)
    process.kill(begunLast ?? 0, 'SIGABRT')
    return ran
  }
  try {
    await own.open(tenant)
    assert.match(JSON.stringify((await endedMeanwhile()).error), /memory/)
    await own.open(tenant)
    await own.open(tenant)
    const { error, rows: found } = await endedMeanwhile()
    assert.deepEqual([error, found.length], [null, 1])
  } finally {
    await own.close()
  }
})
