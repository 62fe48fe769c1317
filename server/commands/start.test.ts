import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../auth/test-browser.ts'
import { clientOf } from '../testing/client.ts'
import { freePort } from '../testing/free-port.ts'
import { atEnd, freshDatabase } from '../testing/harness.ts'
import { testSimulator } from '../testing/simulator.ts'
import { untilProgram } from '../testing/until.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const operator = 'olivia.operator@parapet.example'

test('an installation without the demonstration begins with nobody but its operator, who signs in; a signal ends it', async () => {
  const simulator = await testSimulator()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'parapet-start-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', cli, 'start', '--no-console'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...{ PATH, HOME, NODE_COMPILE_CACHE },
        PORT: String(port),
        PUBLIC_URL: url,
        PARAPET_DATA: folder,
        DATABASE_URL: await freshDatabase(),
        MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
        MICROSOFT_CLIENT_SECRET: 'simulator-secret',
        MICROSOFT_IDENTITY_URL: simulator.url,
        MICROSOFT_SERVICE_URL: simulator.url,
        SUPERADMIN_EMAIL: operator,
        LOG_LEVEL: 'warn',
      },
    },
  )
  const ended = once(child, 'exit')
  const said = text(child.stdout)
  try {
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await untilProgram(child, isReady, 'the installation is ready')
    const { sessionToken } = await openBrowser({ url, app: { config: { publicUrl: url } } }).signIn(
      'parapet-operations/olivia-operator',
    )
    const { status, body } = await clientOf(url, sessionToken).list('accountExtended')
    assert.deepEqual([status, body.items], [200, []])
  } finally {
    child.kill('SIGTERM')
  }
  assert.deepEqual(await ended, [0, null])
  assert.doesNotMatch(await said, /demonstration/)
})
