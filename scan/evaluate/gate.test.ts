import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { faultText } from '#contract/recommendations/query-faults.ts'
import { Sandbox } from './sandbox.ts'

// Parsing happens in the limited child too: a hostile text reaches no other process.
const sandbox = new Sandbox({ milliseconds: 5_000 })
before(() => sandbox.open({ at: '2026-06-01T00:00:00.000Z', files: [], rows: {} }))
after(() => sandbox.close())

const accepted: [sql: string, tables: string[]][] = [
  ['select id as displayName from users', ['users']],
  ['from users select id;', ['users']],
  ['with a as (select 1 as x), b as (select x from a) select * from b', []],
  ['with users as (select * from users where accountEnabled) select * from users', ['users']],
  ['with recursive r as (select 1 as n union all select n + 1 from r where n < 5) select * from r', []],
  [
    'select * from users u left join groups g on g.id = u.id where exists (select 1 from domains)',
    ['domains', 'groups', 'users'],
  ],
  ['select unnest([1, 2]) union all select * from range(3)', []],
  ['select * from (values (1)) as v(n)', []],
  [
    'select user_id from ca_emergency_users',
    [
      'conditional_access_policies',
      'group_members',
      'role_assignment_schedule_instances',
      'role_assignments',
      'users',
    ],
  ],
  ['select [x + 1 for x in [1, 2]] as l, now_at()', []],
]
for (const [sql, tables] of accepted)
  test(`accepts ${sql}`, async () => {
    const { refusal, tables: read } = await sandbox.inspect(sql)
    assert.equal(refusal, null)
    assert.deepEqual(read, tables)
  })

const refused: [sql: string, says: RegExp][] = [
  ['select 1; select 2', /has 2 statements/],
  ['select 1; drop table users', /one SELECT/],
  ['', /has 0 statements/],
  ['drop table users', /other statements/],
  ['insert into users (id) values (1)', /other statements/],
  ['create macro f() as 1', /other statements/],
  ["copy users to '/tmp/x'", /other statements/],
  ["attach ':memory:' as m", /other statements/],
  ["set memory_limit = '20GB'", /other statements/],
  ['pragma version', /other statements|does not parse|not allowed/],
  ['call enable_logging()', /other statements/],
  ['pivot users on department', /other statements/],
  ['select * from (pivot users on department using count(*))', /not allowed|other statements/],
  ["select * from enable_logging(storage = 'file')", /table function 'enable_logging'/],
  ["select * from read_text('/etc/passwd')", /table function 'read_text'/],
  ["select * from query('select 1')", /table function 'query'/],
  ['select * from duckdb_settings()', /table function 'duckdb_settings'/],
  ["select * from glob('/*')", /table function 'glob'/],
  ["select * from '/etc/passwd'", /no table '\/etc\/passwd'/],
  ["select * from 'https://example.com/x.csv'", /no table 'https/],
  ['select * from information_schema.tables', /without schema/],
  ['select * from main.users', /without schema/],
  ['select (select count(*) from pg_tables)', /no table 'pg_tables'/],
  ['select * from sqlite_master', /no table 'sqlite_master'/],
  [
    'with sqlite_master as (select * from sqlite_master) select * from sqlite_master',
    /no table 'sqlite_master'/,
  ],
  ['select * from (with s as (select 1) select * from s) union select * from s', /no table 's'/],
  ['show tables', /SHOW, DESCRIBE/],
  ['describe users', /SHOW, DESCRIBE/],
  ['summarize users', /SHOW, DESCRIBE/],
  ['select * from (show tables)', /SHOW, DESCRIBE/],
  ['select now()', /use now_at\(\)/],
  ['select current_date', /use now_at\(\)/],
  ['select random() from users', /use now_at\(\)/],
  ['select age(createdDateTime) from users', /use now_at\(\)/],
  ['from users tablesample 10%', /sample/],
  ["select write_log('x')", /'write_log' looks outside/],
  ["select current_setting('home_directory')", /'current_setting' looks outside/],
  ["select getvariable('x')", /'getvariable' looks outside/],
  ['select $1', /parameter without a value/],
  ['select * from users at (version => 1)', /another time/],
  ['select from where', /does not parse/],
  [`select ${'('.repeat(60_000)}`, /does not parse/],
  [`select '${'x'.repeat(100_000)}'`, /at most 100000 characters/],
]
for (const [sql, says] of refused)
  test(`refuses ${sql.slice(0, 80)}`, async () => {
    const { refusal } = await sandbox.inspect(sql)
    const { en, de } = faultText(refusal ?? 'accepted')
    assert.match(en, says)
    assert.notEqual(de, en)
    assert.deepEqual((await sandbox.run(sql, 10)).refusal, refusal)
  })

test('no function of DuckDB that answers differently by time or place is let through', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const found = await connection.run(`
    select distinct function_name as name
    from duckdb_functions()
    where (function_type in ('scalar', 'aggregate') and stability <> 'CONSISTENT')
      or (function_type = 'macro' and regexp_matches(macro_definition, 'current_|now\\(|random|duckdb_\\w+\\('))
    order by 1`)
  const names = (await found.getRowObjectsJson()).map(({ name }) => String(name))
  assert.ok(names.includes('ago') && names.includes('random'))
  const passed: string[] = []
  for (const name of names) if (!(await sandbox.inspect(`select ${name}(1)`)).refusal) passed.push(name)
  assert.deepEqual(passed, [])
  connection.closeSync()
  instance.closeSync()
})
