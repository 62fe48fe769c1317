import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { kyselyOn, openAdminPool } from './kit/database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { readViews, viewsFolder } from './present-views.ts'
import { freshDatabase, testServer } from './testing/harness.ts'

const server = await testServer()
const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Everything that the files make, with who may use it, as PostgreSQL tells it. */
const everything = (url: string) =>
  ask(
    url,
    `select 'view' as kind, relname::text as name,
       pg_get_viewdef(oid) || coalesce(reloptions::text, '') || coalesce(relacl::text, '') as told
     from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
     union all
     select 'function', proname, pg_get_functiondef(oid) || coalesce(proacl::text, '')
     from pg_proc where pronamespace = 'public'::regnamespace
     union all
     select 'policy', policyname || ' on ' || tablename, concat_ws(' ', permissive, roles, cmd, qual, with_check)
     from pg_policies
     union all
     select 'trigger', tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger
     where not tgisinternal
     union all
     select 'table', relname, relrowsecurity::text
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 1, 2`,
  )

/** The folder of views with some of its files written otherwise; null: without it. */
function viewsWith(changes: Record<string, string | null>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-views-'))
  folders.push(folder)
  cpSync(viewsFolder, folder, { recursive: true })
  for (const [name, text] of Object.entries(changes))
    if (text === null) rmSync(path.join(folder, `${name}.sql`))
    else writeFileSync(path.join(folder, `${name}.sql`), text)
  return folder
}

const textOf = (name: string) => readFileSync(path.join(viewsFolder, `${name}.sql`), 'utf8')

const fresh = await freshDatabase()
await migrate(fresh)
/** A copy of it. */
const migrated = () => freshDatabase(new URL(fresh).pathname.slice(1))

test('each file makes what its name says, and is placed after what it reads', () => {
  const files = readViews()
  assert.equal(files.length, readdirSync(viewsFolder).length)
  for (const { name, text } of files)
    if (name !== 'fences') assert.match(text, new RegExp(`^create (view|function) ${name}\\b`, 'm'))
  const place = (name: string) => files.findIndex((file) => file.name === name)
  assert.ok(place('spoken') < place('spoken_story'))
  assert.ok(place('spoken_story') < place('story_extended'))
  assert.ok(place('scope_kind') < place('fences'))
})

test('a database of the time when migrations made views ends as a fresh one', async () => {
  const former = await freshDatabase()
  const db = kyselyOn(openAdminPool(former))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateTo('013-languages')
  await db.destroy()
  assert.equal(error, undefined)
  await ask(former, readFileSync(path.join(import.meta.dirname, 'testing/former-views.sql'), 'utf8'))

  await migrate(former)
  const found = await everything(fresh)
  assert.ok(found.filter(({ kind }) => kind === 'view').length >= 20)
  assert.deepEqual(await everything(former), found)
})

test('a changed file changes its view and those that read it, and nothing else', async () => {
  const url = await migrated()
  const before = await everything(url)
  assert.deepEqual(await migrate(url), { migrations: [], views: [] })

  const changed = viewsWith({
    spoken_story: textOf('spoken_story').replace(
      "spoken(name, translations, 'name')",
      "upper(spoken(name, translations, 'name'))",
    ),
  })
  assert.deepEqual(await migrate(url, { views: changed }), {
    migrations: [],
    views: ['spoken_story', 'story_extended'],
  })
  const then = await everything(url)
  const differing = then.filter(({ told }, place) => told !== before[place]?.told)
  assert.deepEqual(
    differing.map(({ name }) => name),
    ['spoken_story'],
  )
  await migrate(url)
  assert.deepEqual(await everything(url), before)
})

test('a file that is gone takes its view with it, one that is new brings it', async () => {
  const url = await migrated()
  const views = viewsWith({ vendor_users_extended: null, one: 'create view one as select 1 as one;' })
  assert.deepEqual((await migrate(url, { views })).views, ['one'])
  const names = (await everything(url)).map(({ name }) => name)
  assert.ok(names.includes('one') && !names.includes('vendor_users_extended'))
})

test('a broken file leaves everything as it was and is named', async () => {
  const url = await migrated()
  const before = await everything(url)
  const views = viewsWith({
    scope_kind: `${textOf('scope_kind')}\n-- changed`,
    story_extended: textOf('story_extended').replace('from spoken_story', 'from spoken_stories'),
  })
  await assert.rejects(migrate(url, { views }), /server\/views\/story_extended\.sql: .*spoken_stories/)
  assert.deepEqual(await everything(url), before)
})

test('views that need each other are refused by name', () => {
  const views = viewsWith({
    one: 'create view one as select * from two;',
    two: 'create view two as select * from one;',
  })
  assert.throws(() => readViews(views), /one → two → one/)
})

test('of two migrators at once one makes the views', async () => {
  const url = await migrated()
  const views = viewsWith({ scope_kind: `${textOf('scope_kind')}\n-- changed` })
  const ends = await Promise.all([migrate(url, { views }), migrate(url, { views })])
  const makers = ends.filter(({ views }) => views.length > 0)
  assert.equal(makers.length, 1)
  assert.ok(makers[0]?.views.includes('fences'))
})

test('a server answers while its views are made anew', async () => {
  const url = server.app.config.databaseAdminUrl
  const admin = server.as(server.people.admin)
  const statuses: number[] = []
  let isOver = false
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver)
      for (const model of ['accountRecommendationExtended', 'storyExtended', 'AccountRegulations'])
        statuses.push((await admin.send('GET', `/odata/${model}?$top=5`)).status)
  })
  try {
    for (const comment of ['one', 'two', 'three'])
      await migrate(url, { views: viewsWith({ scope_kind: `${textOf('scope_kind')}\n-- ${comment}` }) })
  } finally {
    isOver = true
    await Promise.all(asking)
  }
  assert.ok(statuses.length > 20, `${statuses.length} answers`)
  assert.deepEqual(new Set(statuses), new Set([200]))
})
