import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { readConfig } from '../../kit/config.ts'
import { kyselyOnClient, openAdminClient } from '../../kit/database.ts'
import { openFiles } from '../../kit/file-store.ts'
import type { FileStore } from '../../kit/files.ts'
import { quoted, tablesInOrder } from '../../kit/tables.ts'
import { applyMigrations } from '../../migrate.ts'
import { migrations } from '../../migrations/all.ts'
import { closeApp, openApp } from '../../open-app.ts'
import { buildServer } from '../../server.ts'
import { startAzurite } from '../../testing/azurite.ts'
import { catalogueServer } from '../../testing/catalogue-server.ts'
import { clientOf } from '../../testing/client.ts'
import { fillEveryTable } from '../../testing/every-table.ts'
import { atEnd, freshDatabase } from '../../testing/harness.ts'
import { standBefore } from '../../testing/passing.ts'
import { aSnapshot, aTenant } from '../../testing/snapshots.ts'
import { until } from '../../testing/until.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const server = await catalogueServer()
const { app, people } = server
const source = { adminUrl: app.config.databaseAdminUrl, files: app.files }
const folder = await mkdtemp(join(tmpdir(), 'parapet-backup-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const key = randomBytes(32)

/** A world with a row in every table, many in one, uploaded files and a snapshot. */
for (const accountId of [people.accountId, people.strayAccountId]) await fillEveryTable(server, accountId)
await server.admin(
  `insert into score (account_id, day, product_id, standard_score, custom_score, compliant, assessed, total)
   select $1, date '2000-01-01' + n, 0, 1, 1, 1, 1, 1 from generate_series(1, 5000) n`,
  [people.accountId],
)
await server.admin('update recommendation_comment set comment = $1', [
  'tab\t, line\r\n, back\\slash, \\N, \\., Zoë ☂',
])
const uploads = await server.admin('select account_id, id from stored_file')
for (const { account_id, id } of uploads.rows)
  await app.files.put(`${account_id}/${id}`, Readable.from([randomBytes(100_000)]), 'image/png')
await aSnapshot(server, await aTenant(server), '2026-05-01T00:00:00Z', 'done', {
  users: [{ id: 'a' }, { id: 'b' }],
})

/** What a place holds: a checksum of the rows of each table, whatever their order, and of each file. */
async function rowSums(client: pg.Client): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name } of await tablesInOrder(client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, ' ' order by line)), '') as sum
       from (select md5(t::text) as line from ${quoted(name)} t) lines`,
    )
    sums[name] = rows[0].sum
  }
  return sums
}
async function fileSums(files: FileStore): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for await (const { key } of files.list('')) {
    const content = await files.get(key)
    assert.ok(content)
    sums[key] = (await buffer(content)).toString('base64')
  }
  return sums
}
/** As the superuser: no fence hides a row. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  atEnd(() => client.end())
  return client
}

async function anEmptyPlace(blobUrl = '') {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parapet-restored-'))
  atEnd(() => rm(dataFolder, { recursive: true, force: true }))
  const superUrl = await freshDatabase('template1', 'parapet_owner')
  const url = new URL(superUrl)
  const own = new URL(source.adminUrl)
  url.username = own.username
  url.password = own.password
  const blobSuffix = randomBytes(4).toString('hex')
  const config = { dataFolder, blobUrl, blobSuffix }
  return { superUrl, adminUrl: url.href, files: await openFiles(config), ...config }
}
const tablesIn = async (client: pg.Client) =>
  (await client.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount

const plain = join(folder, 'plain.backup')
const sealed = join(folder, 'sealed.backup')
const restored = await anEmptyPlace()
const sourceSuper = new URL(await freshDatabase())
sourceSuper.pathname = new URL(source.adminUrl).pathname

test('rows and files of one moment come back, while somebody writes', async () => {
  const atThatMoment = await connected(sourceSuper.href)
  let isOver = false
  let during = 0
  const writer = async () => {
    while (!isOver) {
      const { status } = await server
        .as(people.superAdmin)
        .call(accountCalls.create, { body: { name: `Later ${during}` } })
      assert.equal(status, 201)
      during += 1
    }
  }
  let writing: Promise<void> | undefined
  const manifest = await writeBackup(source, plain, {
    key: null,
    onSnapshot: async (snapshot) => {
      await atThatMoment.query('begin isolation level repeatable read')
      await atThatMoment.query(`set transaction snapshot '${snapshot}'`)
      writing = writer()
      await until(async () => during > 3, 'somebody writes')
    },
  })
  isOver = true
  await writing
  assert.equal(manifest.tables.find(({ name }) => name === 'score')?.rows, 5_002)
  assert.ok(manifest.files.count >= uploads.rows.length + 2)
  assert.deepEqual(manifest.files.absent, [])

  await restoreBackup(restored, plain, { key: null })
  const there = await rowSums(await connected(restored.superUrl))
  const here = await rowSums(atThatMoment)
  await atThatMoment.query('commit')
  assert.deepEqual(there, here)
  assert.ok(Object.values(here).filter((sum) => !sum.startsWith('0 ')).length > 45, 'most tables have rows')
  assert.deepEqual(await fileSums(restored.files), await fileSums(app.files))
  await starts(restored)
})

/** The product on the restored place: who was signed in is, lists answer, and new rows get new keys. */
async function starts({ adminUrl, dataFolder }: { adminUrl: string; dataFolder: string }): Promise<void> {
  const again = await openApp(
    readConfig({
      DATABASE_URL: adminUrl,
      PARAPET_DATA: dataFolder,
      LOG_LEVEL: 'silent',
      MICROSOFT_CLIENT_ID: app.config.microsoft.clientId,
      MICROSOFT_CLIENT_SECRET: 'x',
    }),
  )
  const http = await buildServer(again)
  try {
    const operator = clientOf(await http.listen({ port: 0, host: '127.0.0.1' }), people.superAdmin.token)
    const accounts = await operator.list('accountExtended', { $top: 5 })
    assert.equal(accounts.status, 200)
    assert.ok(accounts.body.count >= 3)
    const made = await operator.call(accountCalls.create, { body: { name: 'Afterwards' } })
    assert.equal(made.status, 201)
  } finally {
    await http.close()
    await closeApp(again)
  }
}

describe('a backup that cannot be restored is refused with a sentence, and nothing is touched', () => {
  let place: Awaited<ReturnType<typeof anEmptyPlace>>
  let looking: pg.Client
  before(async () => {
    await writeBackup(source, sealed, { key })
    place = await anEmptyPlace()
    looking = await connected(place.superUrl)
  })
  const refusesAll = async (path: string, given: Buffer | null, says: RegExp) => {
    await assert.rejects(restoreBackup(place, path, { key: given }), says)
    assert.equal(await tablesIn(looking), 0)
    assert.deepEqual(await Array.fromAsync(place.files.list('')), [])
  }
  const changed = async (
    name: string,
    change: (path: string, bytes: Buffer) => Promise<void>,
    of: string,
  ) => {
    const path = join(folder, name)
    await copyFile(of, path)
    await change(path, await readFile(path))
    return path
  }
  const flipped = (part: number) => async (path: string, bytes: Buffer) => {
    const at = Math.floor(bytes.length * part)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await writeFile(path, bytes)
  }
  const cut = async (path: string, bytes: Buffer) => {
    const file = await open(path, 'r+')
    await file.truncate(bytes.length - 70_000)
    await file.close()
  }

  test('the wrong key, or none', async () => {
    await refusesAll(sealed, randomBytes(32), /not the one that the backup was encrypted with/)
    await refusesAll(sealed, null, /encrypted: name its key/)
  })
  test('cut off', async () => {
    await refusesAll(await changed('cut-plain', cut, plain), null, /cut off|damaged/)
    await refusesAll(await changed('cut-sealed', cut, sealed), key, /cut off|changed/)
  })
  test('changed by one bit', async () => {
    await refusesAll(await changed('flip-plain', flipped(0.5), plain), null, /damaged/)
    for (const part of [0.3, 0.7])
      await refusesAll(await changed(`flip-${part}`, flipped(part), sealed), key, /changed|damaged/)
  })
  test('lengthened, or no backup at all', async () => {
    const longer = await changed(
      'longer',
      (path, bytes) => writeFile(path, Buffer.concat([bytes, bytes])),
      sealed,
    )
    await refusesAll(longer, key, /damaged/)
    const other = join(folder, 'other')
    await writeFile(other, randomBytes(5000))
    await refusesAll(other, null, /not a backup of Parapet/)
  })
  test('of a newer version', async () => {
    const path = join(folder, 'newer.backup')
    await server.admin("insert into kysely_migration (name, timestamp) values ('999-later', now()::text)")
    try {
      await writeBackup(source, path, { key: null })
    } finally {
      await server.admin("delete from kysely_migration where name = '999-later'")
    }
    await refusesAll(path, null, /newer version of Parapet \(999-later\)/)
  })
  test('nothing of what is in it can be read in the open', async () => {
    const bytes = await readFile(sealed)
    assert.ok(!bytes.includes('Northbrine'))
    assert.equal((await verifyBackup(sealed, key)).about.migrations.length, Object.keys(migrations).length)
  })
})

test('a place with rows or files is left alone, unless it is to be replaced', async () => {
  const place = await anEmptyPlace()
  await place.files.put('7/mine', Readable.from(['mine']), 'text/plain')
  await assert.rejects(restoreBackup(place, sealed, { key }), /file store is not empty/)
  const looking = await connected(restored.superUrl)
  await looking.query("update account set name = 'Changed'")
  await assert.rejects(restoreBackup(restored, sealed, { key }), /database is not empty/)
  await restoreBackup(restored, sealed, { key, replace: true })
  assert.equal((await looking.query("select from account where name = 'Changed'")).rows.length, 0)
})

test('a backup of an earlier version is brought to this one', async () => {
  const [old, now] = [await anEmptyPlace(), await anEmptyPlace()]
  const last = Object.keys(migrations).at(-1)
  const client = await openAdminClient(old.adminUrl, 'earlier')
  await applyMigrations(
    kyselyOnClient(client),
    Object.keys(migrations).filter((name) => name !== last),
  )
  await client.query(
    "insert into setting (name, display_name, description, value) values ('old', '', '', 'kept')",
  )
  await client.end()
  const path = join(folder, 'earlier.backup')
  await writeBackup(old, path, { key: null })
  await restoreBackup(now, path, { key: null })
  const restored = await connected(now.superUrl)
  const { rows } = await restored.query("select value from setting where name = 'old'")
  assert.deepEqual(rows, [{ value: 'kept' }])
  const { rows: level } = await restored.query('select name from kysely_migration where name = $1', [last])
  assert.equal(level.length, 1)
})

test('servers that run on the database are not written under', async () => {
  const busy = await app.pool.connect()
  await assert.rejects(restoreBackup(source, sealed, { key, replace: true }), /in use \(parapet/)
  busy.release()
})

test('a restore that is killed among the files leaves no row, and is done again', async () => {
  const blobUrl = await startAzurite()
  const azurite = /http:\/\/127\.0\.0\.1:\d+/.exec(blobUrl)?.[0] ?? ''
  const reached = Promise.withResolvers<void>()
  let files = 0
  // The line goes dead at the third file: whoever restores waits there until it is killed.
  const gate = await standBefore(azurite, ({ method, url = '' }) => {
    const isFile = method === 'PUT' && !url.includes('restype=container')
    if (!isFile || ++files < 3) return undefined
    return () => reached.resolve()
  })
  atEnd(async () => gate.close())
  const place = await anEmptyPlace(blobUrl)
  const program = fileURLToPath(new URL('../../cli.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, 'restore', sealed],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        DATABASE_URL: place.adminUrl,
        PARAPET_DATA: place.dataFolder,
        BLOB_URL: blobUrl.replace(azurite, gate.url),
        BLOB_SUFFIX: place.blobSuffix,
        PARAPET_BACKUP_KEY: key.toString('base64'),
      },
    },
  )
  const ended = once(child, 'exit')
  await Promise.race([reached.promise, ended.then(() => assert.fail('it ended by itself'))])
  child.kill('SIGKILL')
  await ended
  const looking = await connected(place.superUrl)
  const restoring =
    "select from pg_stat_activity where datname = current_database() and application_name = 'parapet restore'"
  await until(async () => (await looking.query(restoring)).rowCount === 0, 'its connection is gone')
  assert.equal(await tablesIn(looking), 0)
  await restoreBackup(place, sealed, { key })
  assert.deepEqual(
    Object.keys(await fileSums(place.files)).toSorted(),
    Object.keys(await fileSums(app.files)).toSorted(),
  )
})
