import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Scope, sql, transaction } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const { people } = server

/** Tables with an account in every row, and the two that the others hang from. */
const { rows: tables } = await server.admin(`
  select
    relation.relname as name,
    relation.relrowsecurity as "isFenced",
    relation.relforcerowsecurity as "isForced",
    pg_get_userbyid(relation.relowner) as owner,
    (select count(*)::int from pg_policy where polrelid = relation.oid) as policies,
    exists (
      select from pg_attribute
      where attrelid = relation.oid and attname = 'account_id' and not attisdropped) as "hasAccount"
  from pg_class relation
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
  order by 1`)
const alsoFenced = ['account', 'vendor', 'sign_in_code']
const fenced = tables.filter(({ name, hasAccount }) => hasAccount || alsoFenced.includes(name))
const ours = ['present_view', 'kysely_migration', 'kysely_migration_lock']
const shared = tables.filter((table) => !fenced.includes(table) && !ours.includes(table.name))

/** As the application, for nobody. */
const unscoped = (text: string, values: unknown[] = []) =>
  transaction(server.app.pool, (client) => client.query(text, values))

const countAs = async (scope: Scope | null, table: string) => {
  if (scope) return server.db(scope, async (db) => Number((await counted(db, table)).count))
  const { rows } = await unscoped(`select count(*)::int as count from ${table}`)
  return Number(rows[0]?.count)
}
const counted = (db: Parameters<Parameters<typeof server.db>[1]>[0], table: string) =>
  db.one(sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`)

test('there are tenant tables to try', () => {
  assert.ok(fenced.length >= 10, fenced.map(({ name }) => name).join())
})

test('every table has row security, for its owner too, and a policy', () => {
  for (const { name, isFenced, isForced, policies } of [...fenced, ...shared]) {
    assert.ok(isFenced, `${name} has no row security`)
    assert.ok(isForced, `${name} lets its owner pass`)
    assert.ok(policies > 0, `${name} has no policy`)
  }
})

test('the application cannot step over the fence', async () => {
  const { rows } = await server.admin(
    "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'parapet_app'",
  )
  assert.deepEqual(rows, [
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
  ])
  for (const { name, owner } of tables) assert.notEqual(owner, 'parapet_app', name)
  const { rows: who } = await unscoped('select current_user')
  assert.equal(who[0]?.current_user, 'parapet_app')
})

test('without a scope no tenant table shows a row, though each of the main ones has some', async () => {
  for (const table of ['account', 'vendor', 'app_user', 'user_group', 'session'])
    assert.ok(
      Number((await server.admin(`select count(*)::int as count from ${table}`)).rows[0]?.count) > 0,
      table,
    )
  for (const { name } of fenced) assert.equal(await countAs(null, name), 0, name)
})

test('without a scope nothing can be written into a tenant table', async () => {
  await assert.rejects(
    unscoped("insert into user_group (account_id, name, description) values ($1, 'x', 'x')", [
      people.accountId,
    ]),
    /row-level security/,
  )
})

test('an account writes into its own rows only', async () => {
  const scope: Scope = { kind: 'account', accountId: people.accountId }
  await assert.rejects(
    server.db(scope, (db) =>
      db.run(sql`
        insert into user_group (account_id, name, description)
        values (${people.otherAccountId}, 'x', 'x')`),
    ),
    /row-level security/,
  )
  await assert.rejects(
    server.db(scope, (db) =>
      db.run(sql`update user_group set account_id = ${people.otherAccountId} where id = ${people.groupId}`),
    ),
  )
  const touched = await server.db(scope, (db) =>
    db.run(sql`update account set name = 'taken' where id = ${people.otherAccountId}`),
  )
  assert.equal(touched, 0)
})

test('each scope sees its own part', async () => {
  const own: Scope = { kind: 'account', accountId: people.accountId }
  const vendor: Scope = { kind: 'vendor', vendorId: people.vendorId }
  assert.equal(await countAs(own, 'account'), 1)
  assert.equal(await countAs(own, 'app_user'), 3)
  assert.equal(await countAs(vendor, 'account'), 1)
  assert.equal(await countAs(vendor, 'vendor'), 1)
  assert.equal(await countAs({ kind: 'platform' }, 'account'), 3)
  assert.equal(await countAs({ kind: 'account', accountId: 999_999 }, 'app_user'), 0)
})

test('views show no more than the tables below them', async () => {
  const { rows: views } = await server.admin(`
    select relname as name, coalesce(reloptions::text, '') as options
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'`)
  for (const { name, options } of views) {
    const { rows } = await server.admin(
      `select distinct source.relname as name
       from pg_depend
       join pg_rewrite on pg_rewrite.oid = pg_depend.objid
       join pg_class source on source.oid = pg_depend.refobjid and source.relkind = 'r'
       where pg_rewrite.ev_class = $1::regclass`,
      [name],
    )
    const readsTenants = rows.some((row) => fenced.some((table) => table.name === row.name))
    if (readsTenants) assert.match(options, /security_invoker=true/, name)
    if (readsTenants) assert.equal(await countAs(null, name), 0, name)
  }
})

test('tables of the platform are read by all and written by the platform alone', async () => {
  const names = shared.map(({ name }) => name)
  for (const name of ['setting', 'roles_and_screens', 'message_template', 'subscription_type', 'sentence'])
    assert.ok(names.includes(name), name)
  const scopes: Scope[] = [
    { kind: 'account', accountId: people.accountId },
    { kind: 'vendor', vendorId: people.vendorId },
  ]
  for (const scope of scopes)
    for (const name of names) {
      const touched = await server.db(scope, (db) => db.run(sql`delete from ${sql.table(name)}`))
      assert.equal(touched, 0, `${name} as ${scope.kind}`)
    }
  assert.ok((await countAs(scopes[0] ?? null, 'setting')) > 0)
  const insert = sql`insert into setting (name, display_name, value, description) values ('x', 'x', 'x', 'x')`
  for (const scope of scopes)
    await assert.rejects(
      server.db(scope, (db) => db.run(insert)),
      /row-level security/,
    )
})

test('a session has two accounts, and both must be the own', async () => {
  const scope: Scope = { kind: 'account', accountId: people.accountId }
  const make = (accountId: number, userAccountId: number, userId: number) =>
    server.db(scope, (db) =>
      db.run(sql`
        insert into session (account_id, token_hash, kind, user_account_id, user_id, created_at, last_seen_at)
        values (${accountId}, ${`${accountId} ${userAccountId}`}, 'person', ${userAccountId}, ${userId}, now(), now())`),
    )
  await assert.rejects(
    make(people.otherAccountId, people.accountId, people.admin.userId),
    /row-level security/,
  )
  await assert.rejects(
    make(people.accountId, people.otherAccountId, people.otherAdmin.userId),
    /row-level security/,
  )
  await assert.rejects(make(0, people.accountId, people.admin.userId), /row-level security/)
  assert.equal(await make(people.accountId, people.accountId, people.admin.userId), 1)
})
