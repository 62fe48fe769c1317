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
const has = (place: string) => existsSync(project.inside(`node_modules/${place}`))
const byHand = (...args: string[]) =>
  spawnSync('npm', ['--loglevel=error', ...args], {
    cwd: project.folder,
    env: withoutOuterNpm(),
    encoding: 'utf8',
  })

test('installs what running needs, says so on standard error alone, and again only when the lock changed, a package is gone or npm was cut short', async () => {
  const first = await project.run('say.ts', 'you')
  assert.equal(first.out, 'hello you\n', first.err)
  assert.match(
    first.err,
    /^parapet: Installing the dependencies: what running needs.*parapet: Installed in \d+\.\d s\n$/s,
  )
  assert.deepEqual(
    [has('dependency/index.js'), has('dependency/index.d.ts'), has('tool'), has(later)],
    [true, false, false, false],
  )
  assert.deepEqual(await project.run('say.ts'), { out: 'hello\n', err: '', code: 0 })
  assert.equal(project.installs(), 1)

  // What was left out is added for who is told where the installer is.
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

  project.lockTo('2.0.0')
  project.put('install.cjs', 'process.exit(3)\n')
  const failed = await project.run('say.ts')
  assert.equal(failed.code, 1)
  assert.equal(failed.out, '')
  assert.match(
    failed.err,
    /parapet: Could not install the dependencies: npm ended with code \d+\.\nnpm says why above/,
  )
  assert.ok(has('dependency/index.js'), 'one that fails leaves what was there')
  project.put('install.cjs', countInstall)
  assert.deepEqual([(await project.run('say.ts')).out, project.installs()], ['hello\n', 2])

  rmSync(project.inside('node_modules/dependency'), { recursive: true })
  assert.deepEqual([(await project.run('say.ts')).out, project.installs()], ['hello\n', 3])
  rmSync(project.inside('node_modules/.parapet-stamp'))
  rmSync(project.inside('node_modules/.package-lock.json'))
  assert.deepEqual([(await project.run('say.ts')).out, project.installs()], ['hello\n', 4])
})

/** Puts this Node where npm would have put the one of the lock. */
function installNode(): string {
  const folder = project.inside(`node_modules/node-${process.platform}-${process.arch}/bin`)
  mkdirSync(folder, { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'node'))
  return folder
}

function olderNode(): string | undefined {
  const found = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => path.join(folder, 'node'))
    .find((node) => existsSync(node))
  const version = found && spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout.trim()
  return version && version !== process.version ? found : undefined
}

test('--all installs everything, also where npm has added something to a lean install by hand; then any Node will do', async (context) => {
  await project.run('say.ts')
  byHand('install', '--no-save')
  assert.ok(has('tool'))
  const all = await project.run('--all', 'say.ts')
  assert.equal(all.out, 'hello\n')
  assert.match(all.err, /Installing the dependencies: everything, for development/)
  assert.deepEqual([has('dependency/index.d.ts'), has('tool'), has(later)], [true, true, true])
  assert.equal(existsSync(project.inside('.installing')), false)
  const installs = project.installs()
  for (const args of [['say.ts'], ['--all', 'say.ts']])
    assert.deepEqual(await project.run(...args), { out: 'hello\n', err: '', code: 0 })
  assert.equal(project.installs(), installs)

  // The Node that npm installed is preferred and put on PATH, and only the warning about types is hidden.
  const folder = installNode()
  project.put('where.ts', 'console.log(process.env.PATH)\nprocess.emitWarning("kept")\n')
  const { out, err } = await project.run('where.ts')
  assert.ok(out.startsWith([project.inside('node_modules/.bin'), folder, ''].join(path.delimiter)), out)
  assert.match(err, /Warning: kept/)
  assert.doesNotMatch(err, /Experimental/)

  const older = olderNode()
  if (!older) return context.skip('but for the last part: this machine has no other Node')
  project.put('version.ts', 'const version: string = process.version\nconsole.log(version)\n')
  const byOlder = await endOf(project.start(['version.ts'], older))
  assert.deepEqual(byOlder, { out: `${process.version}\n`, err: '', code: 0 })
  assert.equal(byHand('run', '-s', 'say', '--', '--help').stdout, 'hello --help\n')
})

test('accepts what a person installed by hand', async () => {
  byHand('ci')
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
