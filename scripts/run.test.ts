import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))
const countInstall = "require('fs').appendFileSync(__dirname + '/installs.log', 'x')\n"
let base = ''
let project = ''

before(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'parapet-run-')))
})
after(() => rmSync(base, { recursive: true, force: true }))

/** A project of its own with one dependency in a folder beside it, so that npm needs no network. */
beforeEach(() => {
  project = mkdtempSync(path.join(base, 'project-'))
  for (const file of [
    'scripts/run.mjs',
    'scripts/install.mjs',
    'scripts/node24.mjs',
    'server/kit/process-lock.mjs',
  ]) {
    cpSync(path.join(repository, file), path.join(project, file))
  }
  put('dependency/index.js', 'export const greeting = "hello"\n')
  lockTo('1.0.0')
  put('slow.cjs', countInstall)
  put(
    'say.ts',
    'import { greeting } from "dependency"\nconst text: string = greeting\nconsole.log(text, ...process.argv.slice(2))\n',
  )
})

function put(name: string, content: string | object) {
  const file = path.join(project, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

function lockTo(version: string) {
  const root = { name: 'project', version: '1.0.0', dependencies: { dependency: 'file:dependency' } }
  put('package.json', {
    ...root,
    type: 'module',
    scripts: { say: 'node scripts/run.mjs say.ts' },
  })
  put('dependency/package.json', {
    name: 'dependency',
    version,
    type: 'module',
    exports: './index.js',
    scripts: { postinstall: 'node ../slow.cjs' },
  })
  put('package-lock.json', {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': root,
      dependency: { version, hasInstallScript: true },
      'node_modules/dependency': { resolved: 'dependency', link: true },
    },
  })
}

const installs = () =>
  existsSync(path.join(project, 'installs.log'))
    ? readFileSync(path.join(project, 'installs.log'), 'utf8').length
    : 0

const environment = () => {
  const { npm_execpath: _, ...rest } = process.env
  return rest
}

function start(args: string[], node = process.execPath): ChildProcess {
  return spawn(node, ['scripts/run.mjs', ...args], {
    cwd: project,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcome(child: ChildProcess) {
  const ended = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    ended,
  ])
  return { out, err, code }
}

const run = (...args: string[]) => outcome(start(args))

test('installs on the first run, says so on standard error alone, and not again on the second', async () => {
  const first = await run('say.ts', 'you')
  assert.equal(first.out, 'hello you\n', first.err)
  assert.match(
    first.err,
    /^parapet: Installing the dependencies.*\n(.*\n)*parapet: Installed the dependencies in \d+\.\d s\n$/,
  )
  const second = await run('say.ts')
  assert.deepEqual(second, { out: 'hello\n', err: '', code: 0 })
  assert.equal(installs(), 1)
})

test('installs again when the lock changed, when a package is gone and when npm was cut short', async () => {
  await run('say.ts')
  lockTo('2.0.0')
  assert.equal((await run('say.ts')).code, 0)
  assert.equal(installs(), 2)
  rmSync(path.join(project, 'node_modules/dependency'))
  assert.equal((await run('say.ts')).out, 'hello\n')
  assert.equal(installs(), 3)
  rmSync(path.join(project, 'node_modules/.parapet-stamp'))
  rmSync(path.join(project, 'node_modules/.package-lock.json'))
  assert.equal((await run('say.ts')).out, 'hello\n')
  assert.equal(installs(), 4)
})

test('accepts what a person installed by hand', async () => {
  spawnSync('npm', ['ci', '--loglevel=error'], { cwd: project, env: environment() })
  assert.deepEqual(await run('say.ts'), { out: 'hello\n', err: '', code: 0 })
  assert.equal(installs(), 1)
})

test('two first runs at once install once', async () => {
  put('slow.cjs', `${countInstall}setTimeout(() => {}, 1000)\n`)
  const [one, two] = await Promise.all([run('say.ts'), run('say.ts')])
  assert.deepEqual([one.out, two.out], ['hello\n', 'hello\n'], one.err + two.err)
  assert.equal(installs(), 1)
  assert.match(one.err + two.err, /Waiting for process \d+, which installs the dependencies/)
  assert.equal(existsSync(path.join(project, '.install.lock')), false)
})

test('waits for the npm of a run that was killed', async () => {
  put('slow.cjs', `${countInstall}setTimeout(() => {}, 1000)\n`)
  const killed = start(['say.ts'])
  while (installs() === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  killed.kill('SIGKILL')
  const next = await run('say.ts')
  assert.equal(next.out, 'hello\n', next.err)
  assert.match(next.err, /Waiting for process/)
  assert.equal(installs(), 1)
})

test('says what to do when the install fails, and repairs it later', async () => {
  put('slow.cjs', 'process.exit(3)\n')
  const failed = await run('say.ts')
  assert.equal(failed.code, 1)
  assert.equal(failed.out, '')
  assert.match(
    failed.err,
    /parapet: Could not install the dependencies: npm ended with code \d+\.\nCheck .*run "npm ci" in/,
  )
  put('slow.cjs', '')
  assert.equal((await run('say.ts')).out, 'hello\n')
})

test('prefers the Node that npm installed, puts it on PATH and hides only the type-stripping warning', async () => {
  await run('say.ts')
  const folder = path.join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(folder, { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'node'))
  put('where.ts', 'console.log(process.env.PATH)\nprocess.emitWarning("kept")\n')
  const { out, err } = await run('where.ts')
  assert.ok(
    out.startsWith([path.join(project, 'node_modules', '.bin'), folder, ''].join(path.delimiter)),
    out,
  )
  assert.match(err, /Warning: kept/)
  assert.doesNotMatch(err, /Experimental/)
})

test("runs under the machine's older Node, without a word of its own on standard output", async (context) => {
  const older = olderNode()
  if (!older) return context.skip('this machine has no other Node')
  await run('say.ts')
  const folder = path.join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(folder, { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'node'))
  put('version.ts', 'const version: string = process.version\nconsole.log(version)\n')
  assert.deepEqual(await outcome(start(['version.ts'], older)), {
    out: `${process.version}\n`,
    err: '',
    code: 0,
  })
  const byNpm = spawnSync('npm', ['run', '-s', 'say', '--', '--help'], {
    cwd: project,
    env: environment(),
    encoding: 'utf8',
  })
  assert.equal(byNpm.stdout, 'hello --help\n')
})

function olderNode(): string | undefined {
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const found = folders.map((folder) => path.join(folder, 'node')).find((node) => existsSync(node))
  const version = found && spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout.trim()
  return version && version !== process.version ? found : undefined
}

test('ends with the code of the program', async () => {
  put('seven.ts', 'process.exit(7)\n')
  assert.equal((await run('seven.ts')).code, 7)
  put('killed.ts', 'process.kill(process.pid, "SIGKILL")\n')
  assert.equal((await run('killed.ts')).code, 137)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`hands ${signal} over once and waits for the graceful end`, async () => {
    put(
      'graceful.ts',
      `
      let count = 0
      process.on('${signal}', () => {
        count += 1
        if (count === 1) setTimeout(() => { console.log('ended after', count); process.exit(5) }, 400)
      })
      setInterval(() => {}, 1000)
      console.log('ready')`,
    )
    await run('say.ts')
    const child = start(['graceful.ts'])
    const lines: string[] = []
    child.stdout?.on('data', (chunk) => lines.push(String(chunk)))
    while (!lines.join('').includes('ready')) await once(child.stdout as Readable, 'data')
    child.kill(signal)
    await new Promise((resolve) => setTimeout(resolve, 100))
    child.kill(signal)
    const [code] = await once(child, 'exit')
    assert.equal(lines.join(''), 'ready\nended after 1\n')
    assert.equal(code, 5)
  })
}

test('Ctrl-C in a terminal reaches the program once', async (context) => {
  if (spawnSync('script', ['--version']).status !== 0)
    return context.skip('needs the command "script" for a terminal')
  put(
    'graceful.ts',
    `
    import { appendFileSync } from 'node:fs'
    let count = 0
    process.on('SIGINT', () => {
      count += 1
      if (count === 1) setTimeout(() => { appendFileSync('result.log', 'ended after ' + count); process.exit(0) }, 500)
    })
    setInterval(() => {}, 1000)
    appendFileSync('ready.log', '')`,
  )
  await run('say.ts')
  put('package.json', {
    ...JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')),
    scripts: { go: 'node scripts/run.mjs graceful.ts' },
  })
  const terminal = spawn('script', ['-qec', 'npm run -s go', '/dev/null'], {
    cwd: project,
    env: environment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  while (!existsSync(path.join(project, 'ready.log'))) await new Promise((resolve) => setTimeout(resolve, 20))
  terminal.stdin.write('\u0003')
  await once(terminal, 'exit')
  assert.equal(readFileSync(path.join(project, 'result.log'), 'utf8'), 'ended after 1')
})
