import assert from 'node:assert/strict'
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { noOtherUser } from '../testing/other-user.ts'
import { until } from '../testing/until.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.ts'

const modulePath = new URL('./embedded-postgres.ts', import.meta.url).href
const nobody = { uid: 65534, gid: 65534 }
const madeFolders: string[] = []
let base = ''

before(() => {
  base = mkdtempSync(path.join(tmpdir(), 'parapet-postgres-'))
  chmodSync(base, 0o755)
})
after(async () => {
  for (const folder of madeFolders) await stopEmbeddedPostgres(folder)
  rmSync(base, { recursive: true, force: true })
})

function aFolder(name: string): string {
  const folder = path.join(base, name)
  madeFolders.push(folder)
  return folder
}

/** The folder of a database that was stopped: a copy of the first one, for making one takes longest. */
async function aDatabase(name: string): Promise<string> {
  const first = path.join(base, 'first')
  if (!existsSync(first)) await (await startEmbeddedPostgres(aFolder('first'))).stop()
  const folder = aFolder(name)
  cpSync(first, folder, { recursive: true })
  return folder
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

type Started = { adminUrl: string; pid: number; attached: boolean; error?: string }

const program = (folder: string, then: string) => `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(modulePath)})
  try {
    const server = await startEmbeddedPostgres(${JSON.stringify(folder)})
    console.log(JSON.stringify(server))
    ${then}
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }))
  }`
const nodeArguments = (folder: string, then: string) => ['--input-type=module', '-e', program(folder, then)]

/** Starts the database from a process of its own, which then ends and leaves the server running. */
async function startElsewhere(folder: string, options: SpawnOptions = {}): Promise<Started> {
  const child = spawn(process.execPath, nodeArguments(folder, ''), {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout ?? []))
}

const isGone = (pid: number) =>
  until(async () => {
    const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
    return state === '' || state.includes(') Z ')
  }, `process ${pid} ends`)

test('listens on the loopback address alone, asks for the password and keeps it private; rows are kept over a stop and a start', async () => {
  const folder = aFolder('first')
  const server = await startEmbeddedPostgres(folder)
  assert.equal(server.attached, false)
  const [row] = await query(
    server.adminUrl,
    `select current_setting('listen_addresses') as addresses,
            current_setting('unix_socket_directories') as sockets,
            current_setting('shared_buffers') as buffers,
            current_setting('max_connections') as connections,
            current_setting('timezone') as timezone,
            (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'postgres') as locale`,
  )
  assert.deepEqual(row, {
    addresses: '127.0.0.1',
    sockets: '',
    buffers: '128MB',
    connections: '100',
    timezone: 'UTC',
    locale: 'b C.UTF-8',
  })
  await assert.rejects(query(server.adminUrl.replace(/:[^:@]+@/, ':guess@'), 'select 1'), { code: '28P01' })
  assert.equal(statSync(path.join(folder, 'password')).mode & 0o777, 0o600)
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  await query(server.adminUrl, 'create table kept as select 42 as answer')
  await server.stop()
  assert.ok(await isGone(server.pid))
  await server.stop()
  const second = await startEmbeddedPostgres(folder, { fsync: 'off' })
  assert.deepEqual(await query(second.adminUrl, 'select answer from kept'), [{ answer: 42 }])
  assert.deepEqual(await query(second.adminUrl, 'show fsync'), [{ fsync: 'off' }], 'extra settings')
  await second.stop()
})

test('two that start at the same time use one server', async () => {
  const folder = aFolder('race')
  const [one, two] = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
  assert.equal(one.error ?? two.error, undefined)
  assert.equal(one.pid, two.pid)
  assert.deepEqual([one.attached, two.attached].sort(), [false, true])
  const again = await startEmbeddedPostgres(folder)
  assert.equal(again.pid, one.pid)
  await again.stop()
  assert.ok(await isGone(one.pid))
})

test('finds the server again after its starter was killed, or got Ctrl-C with its whole process group', async () => {
  const folder = await aDatabase('starter-killed')
  const starter = spawn(process.execPath, nodeArguments(folder, 'setInterval(() => {}, 1000)'), {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const [line] = await once(starter.stdout, 'data')
  const left: Started = JSON.parse(String(line))
  await query(left.adminUrl, 'create table made as select 1 as one')
  process.kill(-(starter.pid ?? 0), 'SIGINT')
  await once(starter, 'exit')
  const found = await startEmbeddedPostgres(folder)
  assert.equal(found.attached, true)
  assert.equal(found.pid, left.pid)
  assert.deepEqual(await query(found.adminUrl, 'select * from made'), [{ one: 1 }])
  await found.stop()
})

test('recovers what was committed after PostgreSQL was killed, also when its number belongs to another program', async () => {
  const folder = await aDatabase('postgres-killed')
  const first = await startEmbeddedPostgres(folder)
  await query(first.adminUrl, 'create table made as select generate_series(1, 10000) as number')
  const busy = query(first.adminUrl, 'select pg_sleep(60)').catch(() => 'cut off')
  process.kill(first.pid, 'SIGKILL')
  const second = await startEmbeddedPostgres(folder)
  assert.equal(second.attached, false)
  assert.notEqual(second.pid, first.pid)
  assert.deepEqual(await query(second.adminUrl, 'select count(*)::int as rows from made'), [{ rows: 10000 }])
  assert.equal(await busy, 'cut off')

  await query(second.adminUrl, 'create table more as select 1 as one')
  const pidFile = path.join(folder, 'cluster', 'postmaster.pid')
  const written = readFileSync(pidFile, 'utf8')
  process.kill(second.pid, 'SIGKILL')
  assert.ok(await isGone(second.pid))
  const stranger = spawn('sleep', ['60'])
  writeFileSync(pidFile, written.replace(String(second.pid), String(stranger.pid)))
  const third = await startEmbeddedPostgres(folder)
  assert.equal(third.attached, false)
  assert.deepEqual(await query(third.adminUrl, 'select * from more'), [{ one: 1 }])
  await third.stop()
  assert.equal(stranger.exitCode, null, 'the other program was left alone')
  stranger.kill()
})

test('a copy of a folder does not use the server of the original', async () => {
  const original = await aDatabase('original')
  const copy = await aDatabase('copy')
  chmodSync(path.join(copy, 'cluster'), 0o755)
  const running = await startEmbeddedPostgres(original)
  cpSync(path.join(original, 'cluster/postmaster.pid'), path.join(copy, 'cluster/postmaster.pid'))
  const other = await startEmbeddedPostgres(copy)
  assert.equal(other.attached, false)
  assert.notEqual(other.pid, running.pid)
  await other.stop()
  assert.deepEqual(await query(running.adminUrl, 'select 1 as one'), [{ one: 1 }])
  await running.stop()
})

test('runs for an ordinary user', { skip: noOtherUser() }, async () => {
  const folder = aFolder('ordinary')
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, nobody.uid, nobody.gid)
  const started = await startElsewhere(folder, { ...nobody, env: { PATH: process.env.PATH } })
  assert.equal(started.error, undefined)
  assert.equal(statSync(`/proc/${started.pid}`).uid, nobody.uid)
  assert.deepEqual(await query(started.adminUrl, 'select 1 as one'), [{ one: 1 }])
  await stopEmbeddedPostgres(folder)
})
