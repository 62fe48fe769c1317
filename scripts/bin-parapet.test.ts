import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import pg from 'pg'
import { insightCalls } from '#contract/insights/insights.ts'
import { clientOf } from '#server/testing/client.ts'
import { freePort } from '#server/testing/free-port.ts'
import { testServer } from '#server/testing/harness.ts'
import { until } from '#server/testing/until.ts'
import { untilItWaits } from '#server/testing/until-it-waits.ts'
import { withoutOuterNpm } from './sample-project.ts'

const root = path.dirname(import.meta.dirname)
const server = await testServer()
const { config } = server.app

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** In a process group of its own, so that whatever it leaves behind can be seen. */
function startApi(port: number): ChildProcess {
  return spawn('bin/parapet', ['api'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...withoutOuterNpm(),
      DATABASE_URL: config.databaseUrl,
      PARAPET_DATA: config.dataFolder,
      MICROSOFT_CLIENT_ID: config.microsoft.clientId,
      MICROSOFT_CLIENT_SECRET: config.microsoft.clientSecret,
      PORT: String(port),
      DRAIN_SECONDS: '0',
    },
  })
}

const someoneIsLeft = (group: number) => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

// The same by npm: run-signals.test.ts holds that it hands the signal over once and waits.
test("SIGTERM to 'bin/parapet api' lets the request that runs be finished, and leaves nothing", async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startApi(port)
  const log = text(child.stdout as NonNullable<typeof child.stdout>)
  const ended = once(child, 'exit')
  await until(async () => (await isReady(url)) || child.exitCode !== null, 'the server is ready')

  const owner = new pg.Client({ connectionString: config.databaseAdminUrl })
  await owner.connect()
  await owner.query('begin; lock table insight in exclusive mode')
  const body = { title: 'Written at the end', description: 'x', priority: 1 }
  const writing = clientOf(url, server.people.superAdmin.token).call(insightCalls.create, { body })
  await untilItWaits(server, 'the write waits')

  child.kill('SIGTERM')
  await until(async () => !(await isReady(url)), 'nothing new is taken')
  await owner.end()
  assert.equal((await writing).status, 201)
  assert.deepEqual(await ended, [0, null])
  assert.match(await log, /"msg":"stopped"/)
  assert.equal(someoneIsLeft(child.pid ?? 0), false)
})

test('bin/parapet says what to do where there is no Node', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-bin-'))
  cpSync(path.join(root, 'bin'), path.join(folder, 'bin'), { recursive: true })
  mkdirSync(path.join(folder, 'tools'))
  for (const program of ['sh', 'uname', 'tr', 'readlink', 'dirname']) {
    const place = ['/bin', '/usr/bin'].map((bin) => path.join(bin, program)).find((file) => existsSync(file))
    symlinkSync(place ?? '', path.join(folder, 'tools', program))
  }
  const end = spawnSync(path.join(folder, 'bin/parapet'), ['api'], {
    env: { PATH: path.join(folder, 'tools') },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  assert.equal(end.status, 1)
  assert.match(end.stderr, /no Node 24 or later in node_modules or on PATH\. Run 'npm ci --omit=dev' in /)
})
