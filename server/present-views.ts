import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

/**
 * Views, functions, policies and triggers as they are today: each is a file in `server/views` with its whole text, and
 * is made anew when that text changes. What a file makes, it makes by plain `create`: the old one has gone before.
 */
export interface ViewFile {
  name: string
  text: string
  hash: string
}

/** What the database has of a file: the text it was made from, and the objects, as `drop` wants to hear them. */
interface Made {
  name: string
  hash: string
  makes: string[]
}

export const viewsFolder = path.join(import.meta.dirname, 'views')

/** The files, each after those whose names it speaks of. */
export function readViews(folder = viewsFolder): ViewFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return {
        name: path.basename(file, '.sql'),
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      }
    })
  const ordered: ViewFile[] = []
  const place = (file: ViewFile, above: string[]) => {
    if (above.includes(file.name))
      throw new Error(`Views that need each other: ${[...above, file.name].join(' → ')}`)
    if (ordered.includes(file)) return
    for (const other of files) if (speaksOf(file, other.name)) place(other, [...above, file.name])
    ordered.push(file)
  }
  for (const file of files) place(file, [])
  return ordered
}

const speaksOf = (file: ViewFile, name: string) =>
  file.name !== name && new RegExp(`\\b${name}\\b`).test(file.text.replace(/--.*/g, ''))

/** Whether the database has exactly these. */
export async function arePresent(db: Kysely<unknown>, files: ViewFile[]): Promise<boolean> {
  const made = await madeViews(db)
  return made.length === files.length && made.every(({ hash }, place) => hash === files[place]?.hash)
}

/** Drops what is not as the files say, with all that reads it; `all`, for tables are about to change, drops everything. */
export async function dropViews(db: Kysely<unknown>, files: ViewFile[], all: boolean): Promise<void> {
  const made = await madeViews(db)
  const gone = new Set<string>()
  // In the order in which they were made, so that what reads a dropped one comes after it.
  for (const { name, hash } of made) {
    const file = files.find((file) => file.name === name)
    const stays = !all && file?.hash === hash && ![...gone].some((other) => speaksOf(file, other))
    if (!stays) gone.add(name)
  }
  for (const { name, makes } of made.toReversed()) {
    if (!gone.has(name)) continue
    for (const object of makes.toReversed()) await sql.raw(dropping(object)).execute(db)
    await sql`delete from present_view where name = ${name}`.execute(db)
  }
}

const dropping = (object: string) => `drop ${object.replace(' ', ' if exists ')}`

/** Makes what is not there. */
export async function makeViews(db: Kysely<unknown>, files: ViewFile[]): Promise<string[]> {
  const known = new Set((await madeViews(db)).map(({ name }) => name))
  const anew: string[] = []
  const present = await presentIds(db)
  for (const [place, { name, text, hash }] of files.entries()) {
    if (known.has(name)) {
      await sql`update present_view set place = ${place} where name = ${name} and place <> ${place}`.execute(
        db,
      )
      continue
    }
    await sql
      .raw(text)
      .execute(db)
      .catch((cause: Error) => {
        throw new Error(`server/views/${name}.sql: ${cause.message}`, { cause })
      })
    const made = await objectsBeside(db, present)
    present.push(...made.map(({ id }) => id))
    await sql`
      insert into present_view (name, place, hash, makes)
      values (${name}, ${place}, ${hash}, ${made.map(({ object }) => object)})`.execute(db)
    anew.push(name)
  }
  return anew
}

async function madeViews(db: Kysely<unknown>): Promise<Made[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('present_view') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return []
  return (await sql<Made>`select name, hash, makes from present_view order by place`.execute(db)).rows
}

/** Everything of the four kinds. */
const objects = sql`
  select 'view ' || oid as id, 'pg_class'::regclass as kind, oid from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v'
  union all
  select 'function ' || oid, 'pg_proc'::regclass, oid from pg_proc
  where pronamespace = 'public'::regnamespace
  union all
  select 'policy ' || oid, 'pg_policy'::regclass, oid from pg_policy
  union all
  select 'trigger ' || oid, 'pg_trigger'::regclass, oid from pg_trigger where not tgisinternal`

async function presentIds(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${objects}) found`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * All of them but what is known, oldest first: 'view public.account_extended', 'policy fence on public.account'.
 * PostgreSQL takes long to name one.
 */
async function objectsBeside(
  db: Kysely<unknown>,
  known: readonly string[],
): Promise<{ id: string; object: string }[]> {
  const { rows } = await sql<{ id: string; object: string }>`
    select found.id, told.type || ' ' || told.identity as object
    from (${objects}) found
    cross join pg_identify_object(found.kind, found.oid, 0) told
    where found.id <> all(${known}::text[])
    order by found.oid`.execute(db)
  return rows
}
