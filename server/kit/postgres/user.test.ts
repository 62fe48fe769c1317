import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { noOtherUser } from '../../testing/other-user.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../embedded-postgres.ts'

const modulePath = new URL('../embedded-postgres.ts', import.meta.url).href
const skip = process.platform === 'linux' ? noOtherUser() : 'only root on Linux needs another user'

describe('root where user namespaces are forbidden', { skip }, () => {
  let base = ''

  before(() => {
    base = mkdtempSync(path.join(tmpdir(), 'parapet-root-'))
    chmodSync(base, 0o755)
    mkdirSync(path.join(base, 'closed'), { mode: 0o700 })
  })
  after(async () => {
    await stopEmbeddedPostgres(path.join(base, 'open'))
    await stopEmbeddedPostgres(path.join(base, 'closed', 'database'))
    rmSync(base, { recursive: true, force: true })
  })

  /** The command answers as it does in a container that forbids what it asks for. */
  function forbid(...commands: string[]): string {
    const folder = mkdtempSync(path.join(base, 'commands-'))
    chmodSync(folder, 0o755)
    for (const command of commands) {
      const refusal = `#!/bin/sh\necho "${command}: Operation not permitted" >&2\nexit 1\n`
      writeFileSync(path.join(folder, command), refusal, { mode: 0o755 })
    }
    return `${folder}:${process.env.PATH}`
  }

  async function startWith(commandPath: string, folder: string) {
    const program = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(modulePath)})
      await startEmbeddedPostgres(${JSON.stringify(folder)}).then(
        (server) => console.log(JSON.stringify(server)),
        (error) => console.log(JSON.stringify({ error: error.message })),
      )`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, PATH: commandPath },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const started: { pid: number; adminUrl: string; error?: string } = JSON.parse(
      await text(child.stdout ?? []),
    )
    return started
  }

  async function databases(adminUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database order by 1')
    await client.end()
    return rows.map((row) => row.datname)
  }

  test('starts PostgreSQL as another user', async () => {
    const folder = path.join(base, 'open')
    const started = await startWith(forbid('unshare', 'setpriv'), folder)
    assert.equal(started.error, undefined)
    assert.notEqual(statSync(`/proc/${started.pid}`).uid, 0)
    assert.ok((await databases(started.adminUrl)).includes('template1'))
    await stopEmbeddedPostgres(folder)
  })

  test('also below a folder that is closed to others, and takes the files back later', async () => {
    const folder = path.join(base, 'closed', 'database')
    const started = await startWith(forbid('unshare'), folder)
    assert.equal(started.error, undefined)
    const owner = statSync(`/proc/${started.pid}`).uid
    assert.notEqual(owner, 0)
    assert.equal(statSync(path.join(folder, 'cluster')).uid, owner)
    assert.ok((await databases(started.adminUrl)).includes('template1'))
    await stopEmbeddedPostgres(folder)

    const again = await startEmbeddedPostgres(folder)
    assert.equal(statSync(path.join(folder, 'cluster')).uid, statSync(`/proc/${again.pid}`).uid)
    assert.ok((await databases(again.adminUrl)).includes('template1'))
    await again.stop()
  })

  test('says what to do when there is no way', async () => {
    const started = await startWith(forbid('unshare', 'setpriv'), path.join(base, 'closed', 'nowhere'))
    assert.match(started.error ?? '', /does not run as root.*Start as an ordinary user, or set DATABASE_URL/s)
  })
})
