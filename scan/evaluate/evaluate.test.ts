import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { sentenceOf } from '#contract/recommendations/saying.ts'
import { englishOf } from '../catalogue/sentences.ts'
import { catalogueVersion } from './catalogue-version.ts'
import type { CheckQuery } from './check-query.ts'
import { evaluateIn, evaluateSnapshot } from './evaluate.ts'
import type { CheckResult } from './outcome.ts'
import { Sandbox } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-evaluate-'))
after(() => rmSync(folder, { recursive: true, force: true }))
/** For all that ask what is decided, not in which process. */
const sandbox = new Sandbox()
after(() => sandbox.close())

const at = new Date('2026-06-01T12:00:00Z')
const english = (result: CheckResult | undefined) => sentenceOf(result?.message, englishOf([]))
const enabledUsers: CheckQuery = {
  id: 'enabled-users',
  queryType: 'Granular',
  sql: 'select coalesce(displayName, id) as displayName, createdDateTime from users where accountEnabled order by 1',
  connectors: ['users'],
  licences: [],
}
const groupCount: CheckQuery = {
  id: 'group-count',
  queryType: 'Global',
  sql: 'select count(*) > 0 as compliant, count(*) as groups, now_at() as at from groups',
  connectors: ['groups'],
  licences: ['AAD_PREMIUM', 'AAD_PREMIUM_P2'],
}
const lines = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, name.endsWith('.zst') ? zstdCompressSync(text) : text)
  return path
}
const users = [
  {
    id: 'u1',
    displayName: 'Mara Lind',
    accountEnabled: true,
    createdDateTime: '2024-01-02T03:04:05Z',
    unknown: 1,
  },
  { id: 'u2', displayName: null, accountEnabled: true, createdDateTime: '' },
  { id: 'u3', displayName: 'Jon Reyes', accountEnabled: 'maybe' },
]
const text = `${users.map((user) => JSON.stringify(user)).join('\n')}\n`

test('reads zstd JSON lines; wrong cells become null, rows stay, tables without a file are empty', async () => {
  const [found, counted] = await evaluateIn(sandbox, {
    checks: [enabledUsers, groupCount],
    files: [{ table: 'users', path: lines('users.jsonl.zst', text), rows: 3 }],
    licences: new Set(['AAD_PREMIUM_P2']),
    at,
  })
  assert.deepEqual(found?.items, [
    { displayName: 'Mara Lind', createdDateTime: '2024-01-02T03:04:05.000Z' },
    { displayName: 'u2', createdDateTime: null },
  ])
  assert.equal(counted?.outcome, 'nonCompliant')
  assert.deepEqual(counted?.evidence, { groups: 0, at: at.toISOString() })
})

test('a large snapshot, which is kept compressed, is decided as a small one is', async () => {
  const many = 100_001
  const large = Array.from({ length: many }, (_, place) =>
    JSON.stringify({
      id: `u${place}`,
      displayName: `User ${place % 7}`,
      accountEnabled: place % 50_000 === 0,
    }),
  )
  const [found, counted] = await evaluateIn(sandbox, {
    checks: [enabledUsers, groupCount],
    files: [
      { table: 'users', path: lines('large.jsonl.zst', `${large.join('\n')}\n`), rows: many },
      { table: 'groups', path: join(folder, 'absent.jsonl.zst'), rows: 1 },
    ],
    licences: 'all',
    at,
  })
  const names = [0, 50_000, 100_000].map((place) => `User ${place % 7}`)
  assert.deepEqual(found?.items.map(({ displayName }) => displayName).toSorted(), names.toSorted())
  assert.equal(counted?.reason, 'could-not-read')
})

test('a row as long as a page of Microsoft may be is read', async () => {
  const long = { ...users[0], mail: 'x'.repeat(40_000_000) }
  const path = lines('long.jsonl.zst', `${JSON.stringify(long)}\n`)
  const [found] = await evaluateIn(sandbox, {
    checks: [enabledUsers],
    files: [{ table: 'users', path, rows: 1 }],
    licences: 'all',
    at,
  })
  assert.deepEqual(
    found?.items.map(({ displayName }) => displayName),
    ['Mara Lind'],
  )
})

test('a file that lost lines, is broken or is missing decides nothing', async () => {
  const files = {
    lost: lines('lost.jsonl', `${text.split('\n')[0]}\n`),
    broken: lines('broken.jsonl.zst', text),
    missing: join(folder, 'absent.jsonl.zst'),
  }
  writeFileSync(files.broken, 'no zstd at all')
  for (const [name, path] of Object.entries(files)) {
    const [result] = await evaluateIn(sandbox, {
      checks: [enabledUsers],
      files: [{ table: 'users', path, rows: 3 }],
      licences: 'all',
      at,
    })
    assert.equal(result?.outcome, 'notApplicable', name)
    assert.equal(result?.reason, 'could-not-read', name)
    assert.equal(result?.isTemporary, false, name)
  }
})

test('a connector that was not read makes only its checks not applicable, with the reason', async () => {
  const cases = [
    ['not-licensed', 'no-licence', false],
    ['not-permitted', 'not-permitted', false],
    ['throttled-out', 'could-not-read', true],
    ['unreachable', 'could-not-read', true],
    ['unexpected-shape', 'could-not-read', false],
    ['not-found', 'could-not-read', false],
  ] as const
  for (const [outcome, reason, isTemporary] of cases) {
    const [unread, read] = await evaluateIn(sandbox, {
      checks: [groupCount, enabledUsers],
      outcomes: { groups: outcome, users: 'ok' },
      licences: 'all',
      at,
    })
    assert.deepEqual(
      [unread?.outcome, unread?.reason, unread?.isTemporary],
      ['notApplicable', reason, isTemporary],
    )
    assert.match(english(unread), /^Groups: /)
    assert.equal(read?.outcome, 'compliant')
  }
})

test('without a service plan the check is not applicable; one of several is enough', async () => {
  const decide = async (plans: string[]) =>
    (await evaluateIn(sandbox, { checks: [groupCount], licences: new Set(plans), at }))[0]
  assert.equal((await decide(['INTUNE_A']))?.reason, 'no-licence')
  assert.equal((await decide(['AAD_PREMIUM']))?.outcome, 'nonCompliant')
  assert.equal((await decide(['AAD_PREMIUM_P2']))?.outcome, 'nonCompliant')
})

test('a Global query answers compliant, not compliant or not applicable, and its other columns are evidence', async () => {
  const decide = async (answer: string) => {
    const sql = `select ${answer}::boolean as compliant, 7 as days, 'Said' as message from range(1)`
    const [result] = await evaluateIn(sandbox, { checks: [{ ...groupCount, sql }], licences: 'all', at })
    return [result?.outcome, result?.reason, result?.evidence, result?.message]
  }
  assert.deepEqual(await decide('true'), ['compliant', undefined, { days: 7 }, 'Said'])
  assert.deepEqual(await decide('false'), ['nonCompliant', undefined, { days: 7 }, 'Said'])
  assert.deepEqual(await decide('null'), ['notApplicable', undefined, { days: 7 }, 'Said'])
})

test('the version of the catalogue changes with a query, and only then', () => {
  const version = catalogueVersion([enabledUsers, groupCount])
  assert.equal(catalogueVersion([{ ...enabledUsers }, groupCount]), version)
  assert.notEqual(catalogueVersion([{ ...enabledUsers, sql: 'select 1' }, groupCount]), version)
})

test('a process takes tenant after tenant without remembering the last', async () => {
  // Asked nowhere else, so the first tenant here is the one for which it is planned.
  const check = { ...enabledUsers, sql: 'select coalesce(displayName, id) as displayName from users' }
  const items = async (rows: Record<string, unknown[]>) =>
    (await evaluateIn(sandbox, { checks: [check], rows, licences: 'all', at }))[0]?.items.map(
      ({ displayName }) => displayName,
    )
  assert.deepEqual(await items({ users: [{ id: 'a', displayName: 'Ada', accountEnabled: true }] }), ['Ada'])
  // The first tenant has no user without a name: a plan drawn from it would answer NULL here.
  assert.deepEqual(await items({ users: [{ id: 'b', accountEnabled: true }] }), ['b'])
  assert.deepEqual(await items({ groups: [{ id: 'g' }] }), [])
})

test('a name that ends with half a character does not cost the tenant', async () => {
  const rows = { users: [{ id: 'a', displayName: 'Mara \ud83d', accountEnabled: true }] }
  const [result] = await evaluateIn(sandbox, { checks: [enabledUsers], rows, licences: 'all', at })
  assert.deepEqual(
    result?.items.map(({ displayName }) => displayName),
    ['Mara \ufffd'],
  )
})

test('each tenant has the time of its scan, in queries, macros and views', async () => {
  const telling = (id: string, sql: string) => ({ ...enabledUsers, id, sql })
  const checks = [
    telling('query', `select 'is over' as displayName where now_at() > '2026-06-01T00:00:00Z'`),
    telling(
      'macro',
      `select 'ends' as displayName where not is_permanent('2026-06-01T00:00:00Z'::timestamptz, 0)`,
    ),
    telling('view', 'select id as displayName from working_members'),
    telling('none', 'select id as displayName from users'),
  ]
  const rows = {
    users: [{ id: 'u', accountEnabled: true, userType: 'Member', employeeHireDate: '2026-06-01T00:00:00Z' }],
  }
  const found = async (day: string) =>
    (await evaluateIn(sandbox, { checks, rows, licences: 'all', at: new Date(day) })).map(({ items }) =>
      items.map(({ displayName }) => displayName).join(),
    )
  assert.deepEqual(await found('2026-05-01'), ['', '', '', 'u'])
  assert.deepEqual(await found('2026-07-01'), ['is over', 'ends', 'u', 'u'])
  assert.deepEqual(await found('2026-05-01'), ['', '', '', 'u'])
})

test('a process does not grow with the tenants it had', async () => {
  const sandbox = new Sandbox({ megabytes: 1_000 })
  const mail = 'x'.repeat(4_000_000)
  for (let turn = 0; turn < 80; turn++) {
    const rows = { users: [{ id: `u${turn}`, accountEnabled: true, mail }] }
    const [found] = await evaluateIn(sandbox, { checks: [enabledUsers], rows, licences: 'all', at })
    assert.deepEqual(found?.items, [{ displayName: `u${turn}`, createdDateTime: null }])
  }
  await sandbox.close()
})

test('a query that fails leaves the tenant as it was, for the queries after it and for the next tenant', async () => {
  const failing = { ...enabledUsers, id: 'failing', sql: 'select id::integer as displayName from users' }
  for (const id of ['a', 'b']) {
    const rows = { users: [{ id, accountEnabled: true }] }
    const checks = [enabledUsers, failing, enabledUsers]
    const [before, failed, afterwards] = await evaluateIn(sandbox, { checks, rows, licences: 'all', at })
    assert.match(english(failed), /Conversion Error/)
    assert.deepEqual(before?.items, [{ displayName: id, createdDateTime: null }])
    assert.deepEqual(afterwards, before)
  }
})

test('a column that was left out decides nothing: no mass failure for want of a permission', async () => {
  const [dated, plain] = await evaluateIn(sandbox, {
    checks: [enabledUsers, { ...enabledUsers, id: 'plain', sql: 'select id as displayName from users' }],
    rows: { users: [{ id: 'u1', accountEnabled: true }] },
    leftOut: { users: ['createdDateTime'] },
    licences: 'all',
    at,
  })
  assert.deepEqual([dated?.outcome, dated?.reason], ['notApplicable', 'not-permitted'])
  assert.match(english(dated), /^Users: some properties were not read/)
  assert.equal(plain?.outcome, 'nonCompliant')
})

test('an optional table may be lacking; one that failed decides nothing', async () => {
  const check = { ...enabledUsers, optionalConnectors: ['groups'] }
  const outcomeWith = async (outcome: 'not-licensed' | 'not-permitted' | 'throttled-out' | 'not-found') => {
    const [result] = await evaluateIn(sandbox, {
      checks: [check],
      outcomes: { groups: outcome },
      licences: 'all',
      at,
    })
    return [result?.outcome, result?.reason, result?.isTemporary]
  }
  assert.deepEqual(await outcomeWith('not-licensed'), ['compliant', undefined, false])
  assert.deepEqual(await outcomeWith('not-permitted'), ['compliant', undefined, false])
  assert.deepEqual(await outcomeWith('throttled-out'), ['notApplicable', 'could-not-read', true])
  assert.deepEqual(await outcomeWith('not-found'), ['notApplicable', 'could-not-read', false])
})

test('a column that a view reads counts as read by the check', async () => {
  const query = 'select app_id as displayName from ca_filtered_applications'
  const check = { ...enabledUsers, sql: query, connectors: ['service_principals'] }
  const leftOut = { service_principals: ['customSecurityAttributes'] }
  const [left] = await evaluateIn(sandbox, { checks: [check], leftOut, licences: 'all', at })
  assert.deepEqual([left?.outcome, left?.reason], ['notApplicable', 'not-permitted'])
  const [odd] = await evaluateIn(sandbox, { checks: [check], misshapen: leftOut, licences: 'all', at })
  assert.deepEqual([odd?.outcome, odd?.reason], ['notApplicable', 'could-not-read'])
  assert.match(english(odd), /^Enterprise applications: .* unexpected format/)
})

test('an answer is text that can be kept, and not without end', async () => {
  const given = (sql: string) => ({ ...enabledUsers, sql })
  const [nul, huge] = await evaluateIn(sandbox, {
    checks: [
      given("select 'a' || chr(0) || 'b' as displayName"),
      given("select repeat('x', 20000000) as displayName"),
    ],
    licences: 'all',
    at,
  })
  assert.deepEqual(nul?.items, [{ displayName: 'ab' }])
  assert.deepEqual([huge?.outcome, huge?.reason], ['notApplicable', 'query-failed'])
  assert.match(english(huge), /more than 10000000 characters/)
})

test('the time of a query is told without the start of its process and the loading of the tenant', async () => {
  const took: number[] = []
  const begun = performance.now()
  await evaluateSnapshot({
    checks: [enabledUsers, groupCount],
    rows: { users },
    licences: 'all',
    at,
    onRun: (milliseconds) => took.push(milliseconds),
  })
  const whole = performance.now() - begun
  assert.equal(took.length, 2)
  assert.ok((took[0] ?? 0) + (took[1] ?? 0) < whole / 2, `${took.join(' and ')} of ${whole} ms`)
})
