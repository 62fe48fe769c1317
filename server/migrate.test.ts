import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { freshDatabase, testServer } from './testing/harness.ts'

// Makes the role parapet_app, which all databases of the server share.
const server = await testServer()

/** A login that owns a database of its own and may make no roles. */
async function plainOwner(): Promise<{ url: string; admin: pg.Client }> {
  const adminUrl = await freshDatabase()
  const name = `plain_${new URL(adminUrl).pathname.slice(-6)}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create role ${name} login password 'plain'`)
  await admin.query(`alter database ${new URL(adminUrl).pathname.slice(1)} owner to ${name}`)
  const url = new URL(adminUrl)
  url.username = name
  url.password = 'plain'
  return { url: url.href, admin }
}

test('an owner that may make no roles migrates where the role is there and granted', async () => {
  const { url, admin } = await plainOwner()
  const name = new URL(url).username
  await admin.query(`grant parapet_app to ${name}`)
  const { migrations } = await migrate(url)
  assert.ok(migrations.length > 20)
  await admin.end()
})

test('an update gives new screens to their roles, and one that an operator has closed stays closed', async () => {
  const rolesOf = async (screen: string) =>
    (
      await server.admin('select role from roles_and_screens where screen = $1 order by role', [screen])
    ).rows.map(({ role }) => role)
  const [brandRoles, insightRoles] = [await rolesOf('brand'), await rolesOf('insights')]
  assert.ok(brandRoles.length > 0 && insightRoles.length > 0)
  // As if the product had not had the one, and an operator did not want the other.
  await server.admin("delete from roles_and_screens where screen in ('brand', 'insights')")
  await server.admin("delete from known_screen where screen = 'brand'")
  await migrate(server.app.config.databaseUrl)
  assert.deepEqual(await rolesOf('brand'), brandRoles)
  assert.deepEqual(await rolesOf('insights'), [])
})

test('a migration of a database with rows sees and changes them, and the fences stand afterwards', async () => {
  const owner = server.app.config.databaseUrl
  await server.admin(
    "insert into setting (name, display_name, description, value) values ('mailLogo', '', '', 'x')",
  )
  await server.admin("delete from kysely_migration where name = '033-one-brand'")
  assert.deepEqual((await migrate(owner)).migrations, ['033-one-brand'])
  const { rows } = await server.admin("select from setting where name = 'mailLogo'")
  assert.equal(rows.length, 0)
  const lifted = await server.admin(
    "select relname from pg_class where relrowsecurity and not relforcerowsecurity and relkind in ('r', 'p')",
  )
  assert.deepEqual(lifted.rows, [])
})

test('an update makes the indexes of large tables ahead of its transaction', async () => {
  await server.admin("delete from kysely_migration where name = '053-listed-by-time'")
  await server.admin('drop index operator_log_listed, job_listed')
  await server.admin('create index operator_log_by_time on operator_log (at)')
  // Who works on meanwhile is in nobody's way, nor is the update in theirs.
  await Promise.all([
    migrate(server.app.config.databaseUrl),
    migrate(server.app.config.databaseUrl),
    server.admin("insert into job (name, data, due_at, created_at) values ('sample', '{}', now(), now())"),
  ])
  const { rows } = await server.admin(`
    select relname, indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
    where relname in ('operator_log_listed', 'job_listed', 'operator_log_by_time') order by relname`)
  assert.deepEqual(rows, [
    { relname: 'job_listed', indisvalid: true },
    { relname: 'operator_log_listed', indisvalid: true },
  ])
})

test('an owner that may make no roles is told what to run where the role is missing', async () => {
  const { url, admin } = await plainOwner()
  // A cluster of its own would be the truth; a catalog in front of PostgreSQL's that knows no such role is quicker.
  await admin.query(`
    create schema disguise;
    create view disguise.pg_roles as select * from pg_catalog.pg_roles where rolname <> 'parapet_app';
    grant usage on schema disguise to public;
    grant select on disguise.pg_roles to public`)
  await admin.query(`alter role ${new URL(url).username} set search_path = public, disguise, pg_catalog`)
  await assert.rejects(
    migrate(url),
    /parapet_app is missing, and plain_\w+ may not create it\. Run as a superuser: create role parapet_app nologin; grant/,
  )
  await admin.end()
})

test('a database that cannot hold all letters is refused, with how to make one that can', async () => {
  const { admin } = await plainOwner()
  const name = `ascii_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  const url = new URL(server.app.config.databaseUrl)
  url.pathname = `/${name}`
  await assert.rejects(migrate(url.href), /SQL_ASCII.*encoding 'UTF8' template template0/)
  await admin.query(`drop database ${name}`)
  await admin.end()
})

test('a PostgreSQL that is too old is refused before anything is made', async () => {
  const { url, admin } = await plainOwner()
  await admin.query(`
    create schema disguise;
    create function disguise.current_setting(name text) returns text language sql
      as $$ select case when name = 'server_version_num' then '140011' else pg_catalog.current_setting(name) end $$;
    grant usage on schema disguise to public`)
  await admin.query(`alter role ${new URL(url).username} set search_path = public, disguise, pg_catalog`)
  await assert.rejects(migrate(url), /PostgreSQL 14 is too old: use 15 or later/)
  const { rows } = await admin.query("select from pg_class where relnamespace = 'public'::regnamespace")
  assert.equal(rows.length, 0)
  await admin.end()
})
