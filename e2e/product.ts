import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { port } from './playwright.config.ts'

/** Starts the whole product for the browser tests, as `npm start` does, on a database and a folder of its own. */
const folder = await mkdtemp(join(tmpdir(), 'parapet-e2e-'))
const server = process.env.PARAPET_TEST_ADMIN_URL
const name = `parapet_e2e_${randomBytes(6).toString('hex')}`

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PORT: String(port),
  PARAPET_DATA: folder,
  // The present is enough, and sooner there.
  PARAPET_DEMO: '1',
  PARAPET_DEMO_DAYS: '0',
  RATE_LIMIT: '100000',
  STRICT_RATE_LIMIT: '100000',
}
if (server) {
  await asOwner(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  env.DATABASE_URL = url.href
}

// What a page receives is held against the contract, as in the tests of the API.
const held = ['--import', './server/testing/hold-every-answer.ts']
const product = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', ...held, 'server/cli.ts', 'start'],
  { cwd: join(import.meta.dirname, '..'), stdio: 'inherit', env },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))
product.on('exit', async (code) => {
  if (server) await asOwner(`drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
