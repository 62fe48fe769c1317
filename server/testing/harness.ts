import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import type { App } from '../handle.ts'
import { readConfig } from '../kit/config.ts'
import { type Db, inScope, type Scope } from '../kit/db.ts'
import { startEmbeddedPostgres } from '../kit/embedded-postgres.ts'
import { migrate } from '../migrate.ts'
import { closeApp, openApp } from '../open-app.ts'
import { buildServer } from '../server.ts'
import { type Client, clientOf } from './client.ts'
import { holdAnswers } from './held-answers.ts'
import { makePeople, type People } from './people.ts'
import { wake } from './workers.ts'

export interface TestServer {
  url: string
  app: App
  people: People
  /** Calls the API; without a person nobody is signed in. */
  as(person?: { token: string }): Client
  /** A look into, or a hand in, the database: as the application, in a scope. */
  db<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
  /** As the superuser of the server: no fence. */
  admin(text: string, values?: unknown[]): Promise<pg.QueryResult>
  moveClock(milliseconds: number): void
}

/** What a database is copied with, instead of being filled by each test file. */
export interface Filling {
  name: string
  fill(ownerUrl: string): Promise<unknown>
}

/** A server of its own database, listening on loopback, gone after the tests of the file. */
export async function testServer(env: Record<string, string> = {}, filling?: Filling): Promise<TestServer> {
  const { adminUrl, ownerUrl } = await migratedDatabase(filling)
  const dataFolder = await mkdtemp(join(tmpdir(), 'parapet-test-'))
  let offset = 0
  const app = await openApp(
    readConfig({
      DATABASE_URL: ownerUrl,
      PARAPET_DATA: dataFolder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '100000',
      STRICT_RATE_LIMIT: '100000',
      API_DOCS: '1',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:3000',
      MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
      MICROSOFT_CLIENT_SECRET: 'simulator-secret',
      ...env,
    }),
    () => new Date(Date.now() + offset),
  )
  const http = await buildServer(app)
  const faults: string[] = []
  holdAnswers(http, (fault) => faults.push(fault))
  http.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') wake({ app })
  })
  after(() => assert.deepEqual(faults, [], 'answers that their schema does not allow'))
  const url = await http.listen({ port: app.config.port, host: '127.0.0.1' })
  const superuser = new pg.Pool({ connectionString: adminUrl, max: 2 })
  superuser.on('error', () => undefined)
  atEnd(async () => {
    await http.close()
    await closeApp(app)
    await superuser.end()
    await rm(dataFolder, { recursive: true, force: true })
  })
  return {
    url,
    app,
    people: await inScope(app.pool, { kind: 'platform' }, (db) => makePeople(db, app.clock())),
    as: (person) => clientOf(url, person?.token),
    db: (scope, work) => inScope(app.pool, scope, work),
    admin: (text, values) => superuser.query(text, values),
    moveClock: (milliseconds) => {
      offset += milliseconds
    },
  }
}

/** What ends after the tests of the file: the last begun first, so that a database outlives its server. */
const endings: (() => Promise<unknown>)[] = []
export function atEnd(ending: () => Promise<unknown>): void {
  if (endings.length === 0)
    after(async () => {
      for (const end of endings.splice(0).reverse()) await end()
    })
  endings.push(ending)
}

let server: Promise<string> | undefined

/** The PostgreSQL of the whole run when there is one, else one of this process. */
function serverUrl(): Promise<string> {
  const given = process.env.PARAPET_TEST_ADMIN_URL || process.env.DATABASE_URL
  if (given) return Promise.resolve(given)
  server ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parapet-pg-'))
    const embedded = await startEmbeddedPostgres(folder)
    atEnd(async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    })
    return embedded.adminUrl
  })()
  return server
}

/** A copy of the run's migrated database, when the run has one: a tenth of the time of migrating. */
async function migratedDatabase(filling?: Filling): Promise<{ adminUrl: string; ownerUrl: string }> {
  const template = process.env.PARAPET_TEST_TEMPLATE
  await ensureOwner()
  if (template) await ensureTemplate(template, migrate)
  const filled = template && filling && `${template}_${filling.name}`
  if (filled) await ensureTemplate(filled, filling.fill, template)
  const adminUrl = await freshDatabase(filled || template, owner.name)
  const ownerUrl = asOwner(adminUrl)
  if (!template) await migrate(ownerUrl)
  if (!filled) await filling?.fill(ownerUrl)
  return { adminUrl, ownerUrl }
}

/**
 * The product owns its database and is no superuser, as an operator would have it: whatever the fences do to the
 * owner of the tables, they do it in every test.
 */
const owner = { name: 'parapet_owner', password: 'owner' }
const asOwner = (adminUrl: string): string => {
  const url = new URL(adminUrl)
  url.username = owner.name
  url.password = owner.password
  return url.href
}

async function ensureOwner(): Promise<void> {
  const admin = new pg.Client({ connectionString: await serverUrl() })
  await admin.connect()
  try {
    await admin.query('begin; select pg_advisory_xact_lock(hashtext($$parapet.test-owner$$))')
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [owner.name])
    if (!rowCount)
      await admin.query(`create role ${owner.name} login nosuperuser createrole password '${owner.password}'`)
    // Another database of this server may have made it as somebody else.
    const { rows } = await admin.query("select from pg_roles where rolname = 'parapet_app'")
    if (rows.length === 0)
      await admin.query('create role parapet_app nologin nosuperuser nobypassrls nocreatedb nocreaterole')
    await admin.query(`grant parapet_app to ${owner.name} with admin option; commit`)
  } finally {
    await admin.end()
  }
}

/** Whoever comes first makes it. It gets its name when it is whole. */
async function ensureTemplate(
  name: string,
  make: (ownerUrl: string) => Promise<unknown>,
  from = 'template1',
): Promise<void> {
  const url = new URL(await serverUrl())
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await admin.query(`drop database if exists ${unfinished}`)
    await admin.query(`create database ${unfinished} template ${from} owner ${owner.name}`)
    url.pathname = `/${unfinished}`
    await make(asOwner(url.href))
    await admin.query(`alter database ${unfinished} rename to ${name}`)
  } finally {
    await admin.end()
  }
}

/** Copied file by file: page by page, with each of them in the log, takes three times as long. */
export async function freshDatabase(template = 'template1', ownedBy = ''): Promise<string> {
  const url = new URL(await serverUrl())
  const name = `parapet_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    const owned = ownedBy && `owner ${ownedBy}`
    await admin.query(`create database ${name} template ${template} strategy file_copy ${owned}`)
  } finally {
    await admin.end()
  }
  atEnd(async () => {
    const last = new pg.Client({ connectionString: url.href })
    await last.connect().then(
      async () => {
        await last.query(`drop database if exists ${name} with (force)`)
        await last.end()
      },
      () => undefined,
    )
  })
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
