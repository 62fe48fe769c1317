import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { startMark } from '#server/kit/process-lock.mjs'
import { until } from '#server/testing/until.ts'
import { withoutPassed } from './test-steps.ts'

const repository = path.dirname(import.meta.dirname)
const copied = ['scripts', 'server/kit', 'e2e/chromium.ts', 'package.json']
let base = ''
let project = ''

before(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'parapet-runner-')))
})
after(() => rmSync(base, { recursive: true, force: true }))

/** A project with the same runner and tests of its own, and a temporary folder that shows what is left over. */
beforeEach(() => {
  project = mkdtempSync(path.join(base, 'project-'))
  mkdirSync(path.join(project, 'temporary'))
  const isNoTest = (file: string) => !file.endsWith('.test.ts')
  for (const part of copied) {
    cpSync(path.join(repository, part), path.join(project, part), { recursive: true, filter: isNoTest })
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(project, 'node_modules'))
})

function put(name: string, content: string) {
  const file = path.join(project, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function start(args: string[], extra: NodeJS.ProcessEnv = {}) {
  const { NODE_TEST_CONTEXT: _, DATABASE_URL: __, PARAPET_TEST_ADMIN_URL: ___, ...env } = process.env
  return spawn(process.execPath, ['scripts/test.ts', ...args], {
    cwd: project,
    env: { ...env, TMPDIR: path.join(project, 'temporary'), ...extra },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function run(args: string[], extra?: NodeJS.ProcessEnv) {
  const child = start(args, extra)
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { out, code, lastLine: out.trimEnd().split('\n').at(-1) }
}

/** A server that no test asks: for the runs that are about something else, and start none of their own. */
const given = { DATABASE_URL: 'postgres://127.0.0.1:9/db' }

const leftOver = () =>
  readdirSync(path.join(project, 'temporary')).filter((name) => name.startsWith('parapet-'))

test('counts what passed, failed and was skipped in both runners, on a database of its own that is gone afterwards', async () => {
  put(
    'contract/one.test.ts',
    `import assert from 'node:assert/strict'
     import { describe, test } from 'node:test'
     import pg from 'pg'
     describe('a group is no test', () => {
       test('answers', async () => {
         const client = new pg.Client({ connectionString: process.env.PARAPET_TEST_ADMIN_URL })
         await client.connect()
         await client.query('create database mine')
         await client.end()
       })
       test('passes', () => {})
     })
     test('waits', { skip: true }, () => assert.fail())`,
  )
  put(
    'e2e/playwright.config.ts',
    "export default { testDir: '.', testMatch: '*.spec.ts', outputDir: '../results' }",
  )
  put(
    'e2e/screen.spec.ts',
    `import { expect, test } from '@playwright/test'
     test('passes', () => { expect(process.env.CHROMIUM_PATH).toContain('chrom') })
     test('fails', () => { expect(1).toBe(2) })
     test.skip('waits', () => {})`,
  )
  const { out, code, lastLine } = await run(['--only', 'unit,browser'])
  assert.equal(lastLine, '3 passed, 1 failed, 2 skipped', out)
  assert.match(out, /^✔ unit +\d+\.\d s {2}2 tests\n/)
  assert.match(out, /✖ browser.*screen\.spec\.ts:3.*The step "browser" failed/s)
  assert.equal(code, 1)
  assert.deepEqual(leftOver(), [])
})

test('files take turns in few processes, each ends what it began before the next; only what failed is shown, and no step comes after', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of names)
    put(
      `server/${name}.test.ts`,
      `import { appendFileSync } from 'node:fs'
       import { after, test } from 'node:test'
       const note = (what) => appendFileSync('turns', what + ' ${name} ' + process.pid + '\\n')
       await new Promise(setImmediate)
       note('begins')
       after(() => note('ends'))
       test('is ${name}', async () => {
         await new Promise(setImmediate)
         if ('${name}' === 'd') throw new Error('only d')
       })
       test('is still ${name}', () => {})`,
    )
  put(
    'server/own.test.ts',
    "import { test } from 'node:test'\ntest('has the process', () => { process.env.X = '' })",
  )
  put(
    'server/leaves.test.ts',
    `import { createServer } from 'node:http'
     import { test } from 'node:test'
     test('begins a server', (_, done) => { createServer().listen(0, '127.0.0.1', done) })`,
  )
  put('server/broken.test.ts', 'this is no program')
  put('contract/good.test.ts', "import { test } from 'node:test'\ntest('all is well', () => {})")
  const { out, code, lastLine } = await run(['--only', 'unit,build', '--times'], given)
  assert.equal(lastLine, '14 passed, 3 failed', out)
  assert.equal(code, 1)
  assert.match(out, /✖ is d.*only d/s)
  assert.match(out, /✖ what server\/leaves\.test\.ts began has ended.*127\.0\.0\.1:\d+ still listens/s)
  assert.match(out, /SyntaxError/)
  assert.match(out, /The step "unit" failed/)
  assert.doesNotMatch(out, /all is well|build/)
  for (const name of [...names, 'own']) assert.match(out, new RegExp(` s {2}server/${name}\\.test\\.ts`))
  const turns = readFileSync(path.join(project, 'turns'), 'utf8').trim().split('\n')
  const processes = Map.groupBy(turns, (line) => line.split(' ')[2])
  assert.ok(processes.size < names.length, turns.join('\n'))
  const inOrder = [...processes.values()].flatMap((lines) =>
    lines.map((line, place) =>
      place % 2 === 0 ? line.startsWith('begins') : line === lines[place - 1]?.replace('begins', 'ends'),
    ),
  )
  assert.deepEqual(
    inOrder,
    turns.map(() => true),
    turns.join('\n'),
  )
  assert.deepEqual(leftOver(), [])
})

test('runs the test files whose path holds a given text, with a given server that is hidden from everything else', async () => {
  put(
    'contract/given.test.ts',
    `import assert from 'node:assert/strict'
     import { test } from 'node:test'
     test('is given', () => {
       assert.equal(process.env.PARAPET_TEST_ADMIN_URL, '${given.DATABASE_URL}')
       assert.equal(process.env.DATABASE_URL, undefined)
     })`,
  )
  put(
    'server/bad.test.ts',
    "import { test } from 'node:test'\ntest('goes wrong', () => { throw new Error() })",
  )
  const { lastLine, out, code } = await run(['contract/gi'], given)
  assert.equal(lastLine, '1 passed, 0 failed', out)
  assert.equal(code, 0)
})

test('the database of a run that was killed is cleared by the next one, and Ctrl-C ends everything', async () => {
  put(
    'contract/hangs.test.ts',
    `import { writeFileSync } from 'node:fs'
     import { test } from 'node:test'
     test('hangs', async () => {
       writeFileSync('hanging', String(process.pid))
       setInterval(() => undefined, 1000)
       await new Promise(() => undefined)
     })`,
  )
  const hangs = async () => {
    const pid = async () =>
      existsSync(path.join(project, 'hanging')) && readFileSync(path.join(project, 'hanging'), 'utf8')
    const hanging = Number(await until(pid, 'the test hangs'))
    rmSync(path.join(project, 'hanging'))
    return hanging
  }
  const killed = start(['contract/hangs'])
  const orphan = await hangs()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  process.kill(orphan, 'SIGKILL')
  const [folder = ''] = leftOver().filter((name) => name.includes('database'))
  const left = path.join(project, 'temporary', folder)
  const postgres = Number(
    readFileSync(path.join(left, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  assert.notEqual(startMark(postgres), null)
  utimesSync(left, new Date(0), new Date(0))
  // What else a killed run leaves is of no weight: its reports.
  const former = leftOver()

  const child = start(['contract/hangs'])
  const out = text(child.stdout)
  const hanging = await hangs()
  assert.equal(startMark(postgres), null)
  assert.equal(existsSync(left), false)
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  assert.match(await out, /Interrupted/)
  assert.equal(code, 1)
  assert.equal(startMark(hanging), null)
  assert.deepEqual(
    leftOver().filter((name) => !former.includes(name)),
    [],
  )
})

test('of a failed run only what did not pass is told: lines of progress push it out of a log that is cut', () => {
  const told = withoutPassed(
    [
      'Running 2 tests',
      '[1/2] e2e/a.spec.ts › one',
      '  1) e2e/b.spec.ts › two',
      '✔ three (1ms)',
      '  1 failed',
    ].join('\n'),
  )
  assert.deepEqual(told.split('\n'), ['Running 2 tests', '  1) e2e/b.spec.ts › two', '  1 failed'])
})
