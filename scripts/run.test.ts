import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { until } from '#server/testing/until.ts'
import { countInstall, endOf, type SampleProject, sampleProject, withoutOuterNpm } from './sample-project.ts'
import { fetchedLater } from './wanted-packages.mjs'

const [later = ''] = fetchedLater
let base = ''
let project: SampleProject

before(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'parapet-run-')))
})
after(() => rmSync(base, { recursive: true, force: true }))
beforeEach(() => {
  project = sampleProject(base)
})

const makeInstallSlow = () => project.put('install.cjs', `${countInstall}setTimeout(() => {}, 1000)\n`)

test('installs on the first run, says so on standard error alone, and not again on the second', async () => {
  const first = await project.run('say.ts', 'you')
  assert.equal(first.out, 'hello you\n', first.err)
  assert.match(
    first.err,
    /^parapet: Installing the dependencies: what running needs.*parapet: Installed in \d+\.\d s\n$/s,
  )
  const second = await project.run('say.ts')
  assert.deepEqual(second, { out: 'hello\n', err: '', code: 0 })
  assert.equal(project.installs(), 1)
})

test('installs again when the lock changed, when a package is gone and when npm was cut short', async () => {
  await project.run('say.ts')
  project.lockTo('2.0.0')
  assert.equal((await project.run('say.ts')).code, 0)
  assert.equal(project.installs(), 2)
  rmSync(project.inside('node_modules/dependency'), { recursive: true })
  assert.equal((await project.run('say.ts')).out, 'hello\n')
  assert.equal(project.installs(), 3)
  rmSync(project.inside('node_modules/.parapet-stamp'))
  rmSync(project.inside('node_modules/.package-lock.json'))
  assert.equal((await project.run('say.ts')).out, 'hello\n')
  assert.equal(project.installs(), 4)
})

const has = (place: string) => existsSync(project.inside(`node_modules/${place}`))

test('installs for running what running needs, without what only compilers read, and the rest with --all', async () => {
  assert.equal((await project.run('say.ts')).out, 'hello\n')
  assert.deepEqual(
    [has('dependency/index.js'), has('dependency/index.d.ts'), has('tool'), has(later)],
    [true, false, false, false],
  )
  const all = await project.run('--all', 'say.ts')
  assert.equal(all.out, 'hello\n')
  assert.match(all.err, /Installing the dependencies: everything, for development/)
  assert.deepEqual([has('dependency/index.d.ts'), has('tool'), has(later)], [true, true, true])
  assert.equal(existsSync(project.inside('.installing')), false)
  for (const args of [['say.ts'], ['--all', 'say.ts']])
    assert.deepEqual(await project.run(...args), { out: 'hello\n', err: '', code: 0 })
  assert.equal(project.installs(), 2)
})

test('what npm adds by hand to a lean install does not make it one for development', async () => {
  await project.run('say.ts')
  spawnSync('npm', ['install', '--no-save', '--loglevel=error'], {
    cwd: project.folder,
    env: withoutOuterNpm(),
  })
  assert.ok(has('tool'))
  const all = await project.run('--all', 'say.ts')
  assert.ok(has('dependency/index.d.ts'), all.err)
})

test('adds a package that was left out, for who is told where the installer is', async () => {
  project.put(
    'fetch.ts',
    `import { execFileSync } from 'node:child_process'
     execFileSync(process.execPath, [process.env.PARAPET_INSTALLER ?? '', '${later}'])`,
  )
  const { err } = await project.run('fetch.ts')
  assert.match(err, /Installing @matbee/)
  assert.ok(has(later))
  assert.deepEqual(await project.run('say.ts'), { out: 'hello\n', err: '', code: 0 })
  assert.equal(project.installs(), 1, 'what was there is not installed again')
})

test('an install that fails leaves what was there', async () => {
  await project.run('say.ts')
  project.lockTo('2.0.0')
  project.put('install.cjs', 'process.exit(3)\n')
  assert.equal((await project.run('say.ts')).code, 1)
  assert.ok(has('dependency/index.js'))
})

test('accepts what a person installed by hand', async () => {
  spawnSync('npm', ['ci', '--loglevel=error'], { cwd: project.folder, env: withoutOuterNpm() })
  assert.deepEqual(await project.run('say.ts'), { out: 'hello\n', err: '', code: 0 })
  assert.equal(project.installs(), 1)
})

test('two first runs at once install once', async () => {
  makeInstallSlow()
  const [one, two] = await Promise.all([project.run('say.ts'), project.run('say.ts')])
  assert.deepEqual([one.out, two.out], ['hello\n', 'hello\n'], one.err + two.err)
  assert.equal(project.installs(), 1)
  assert.match(one.err + two.err, /Waiting for process \d+, which installs the dependencies/)
  assert.equal(existsSync(project.inside('.install.lock')), false)
})

test('waits for the npm of a run that was killed', async () => {
  makeInstallSlow()
  const killed = project.start(['say.ts'])
  await until(async () => project.installs() > 0, 'the install begins')
  killed.kill('SIGKILL')
  const next = await project.run('say.ts')
  assert.equal(next.out, 'hello\n', next.err)
  assert.match(next.err, /Waiting for process/)
  assert.equal(project.installs(), 1)
})

test('says what to do when the install fails, and repairs it later', async () => {
  project.put('install.cjs', 'process.exit(3)\n')
  const failed = await project.run('say.ts')
  assert.equal(failed.code, 1)
  assert.equal(failed.out, '')
  assert.match(
    failed.err,
    /parapet: Could not install the dependencies: npm ended with code \d+\.\nnpm says why above/,
  )
  project.put('install.cjs', '')
  assert.equal((await project.run('say.ts')).out, 'hello\n')
})

/** Puts this Node where npm would have put the one of the lock. */
function installNode(): string {
  const folder = project.inside(`node_modules/node-${process.platform}-${process.arch}/bin`)
  mkdirSync(folder, { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'node'))
  return folder
}

test('prefers the Node that npm installed, puts it on PATH and hides only the type-stripping warning', async () => {
  await project.run('say.ts')
  const folder = installNode()
  project.put('where.ts', 'console.log(process.env.PATH)\nprocess.emitWarning("kept")\n')
  const { out, err } = await project.run('where.ts')
  assert.ok(out.startsWith([project.inside('node_modules/.bin'), folder, ''].join(path.delimiter)), out)
  assert.match(err, /Warning: kept/)
  assert.doesNotMatch(err, /Experimental/)
})

test("runs under the machine's older Node, without a word of its own on standard output", async (context) => {
  const older = olderNode()
  if (!older) return context.skip('this machine has no other Node')
  await project.run('--all', 'say.ts')
  installNode()
  project.put('version.ts', 'const version: string = process.version\nconsole.log(version)\n')
  const byOlder = await endOf(project.start(['version.ts'], older))
  assert.deepEqual(byOlder, { out: `${process.version}\n`, err: '', code: 0 })
  const byNpm = spawnSync('npm', ['run', '-s', 'say', '--', '--help'], {
    cwd: project.folder,
    env: withoutOuterNpm(),
    encoding: 'utf8',
  })
  assert.equal(byNpm.stdout, 'hello --help\n')
})

function olderNode(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => path.join(folder, 'node'))
    .find((node) => existsSync(node))
  const version = found && spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout.trim()
  return version && version !== process.version ? found : undefined
}

test('does not install through a link: others use what is behind it', async () => {
  const shared = mkdtempSync(path.join(base, 'shared-'))
  mkdirSync(path.join(shared, 'kept'))
  symlinkSync(shared, project.inside('node_modules'))
  const { code, err } = await project.run('say.ts')
  assert.equal(code, 1)
  assert.match(err, /node_modules is a link to .*shared-.*Install there, or remove the link/s)
  assert.ok(existsSync(path.join(shared, 'kept')))
  assert.equal(project.installs(), 0)
})
