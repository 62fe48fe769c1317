import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { until } from '#server/testing/until.ts'
import { type SampleProject, sampleProject, withoutOuterNpm } from './sample-project.ts'

let base = ''
let project: SampleProject

/** A program that takes a moment to end and then says how many signals it got. */
before(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'parapet-signals-'))
  project = sampleProject(base)
  project.put(
    'graceful.ts',
    `import { writeFileSync } from 'node:fs'
     let count = 0
     for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
       process.on(signal, () => {
         count += 1
         writeFileSync('heard', '')
         if (count > 1) return
         setTimeout(() => {
           writeFileSync('ended', signal + ' ' + count)
           process.exit(5)
         }, 500)
       })
     }
     setInterval(() => {}, 1000)
     writeFileSync('ready', '')`,
  )
  await project.run('say.ts')
})
afterEach(() => {
  for (const written of ['ready', 'heard', 'ended']) rmSync(project.inside(written), { force: true })
})
after(() => rmSync(base, { recursive: true, force: true }))

const there = (name: string) => until(async () => existsSync(project.inside(name)), `${name} is written`)
const ready = () => there('ready')
const howItEnded = () => readFileSync(project.inside('ended'), 'utf8')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`hands ${signal} over once and waits for the graceful end`, async () => {
    const child = project.start(['graceful.ts'])
    await ready()
    child.kill(signal)
    await there('heard')
    child.kill(signal)
    const [code] = await once(child, 'exit')
    assert.equal(howItEnded(), `${signal} 1`)
    assert.equal(code, 5)
  })
}

test('Ctrl-C in a terminal reaches the program once, also through npm', async (context) => {
  const hasTerminal = spawnSync('script', ['--version']).status === 0
  if (!hasTerminal) return context.skip('needs the command "script" to make a terminal')
  const terminal = spawn('script', ['-qec', 'npm run -s graceful', '/dev/null'], {
    cwd: project.folder,
    env: withoutOuterNpm(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await ready()
  terminal.stdin.write('\u0003')
  await once(terminal, 'exit')
  assert.equal(howItEnded(), 'SIGINT 1')
})

test('SIGTERM to npm reaches the program once, and nothing is left', async () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'))
  for (const name of ['start', 'parapet']) assert.match(scripts[name], /^exec node scripts\/run\.mjs /)
  // In a process group of its own, so that whatever it leaves behind can be seen.
  const npm = spawn('npm', ['run', '-s', 'graceful'], {
    cwd: project.folder,
    env: withoutOuterNpm(),
    stdio: 'ignore',
    detached: true,
  })
  await ready()
  npm.kill('SIGTERM')
  const [code] = await once(npm, 'exit')
  assert.equal(howItEnded(), 'SIGTERM 1')
  assert.equal(code, 5)
  assert.throws(() => process.kill(-(npm.pid ?? 0), 0), { code: 'ESRCH' })
})

test('ends with the code of the program', async () => {
  project.put('seven.ts', 'process.exit(7)\n')
  assert.equal((await project.run('seven.ts')).code, 7)
  project.put('killed.ts', 'process.kill(process.pid, "SIGKILL")\n')
  assert.equal((await project.run('killed.ts')).code, 137)
})
