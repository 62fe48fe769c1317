import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fetchedLater } from './wanted-packages.mjs'

export type SampleProject = ReturnType<typeof sampleProject>

const repository = path.dirname(import.meta.dirname)
const copied = [
  ...['run', 'install', 'install-package', 'leave-out', 'node24', 'wanted-packages'].map(
    (name) => `scripts/${name}.mjs`,
  ),
  'server/kit/process-lock.mjs',
]

/** What the dependency's install script does, so that a test can count installs. */
export const countInstall = "require('fs').appendFileSync(__dirname + '/installs.log', 'x')\n"

/**
 * A project for tests of run.mjs: a dependency, a tool of development and a package that is fetched later, each packed
 * beside it, so that npm needs no network.
 */
export function sampleProject(parent: string) {
  const folder = mkdtempSync(path.join(parent, 'project-'))
  const inside = (name: string) => path.join(folder, name)

  const put = (name: string, content: string | object) => {
    mkdirSync(path.dirname(inside(name)), { recursive: true })
    writeFileSync(inside(name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const start = (args: string[], node = process.execPath): ChildProcess =>
    spawn(node, ['scripts/run.mjs', ...args], {
      cwd: folder,
      env: withoutOuterNpm(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const project = {
    folder,
    inside,
    put,
    start,
    run: (...args: string[]) => endOf(start(args)),
    installs: () =>
      existsSync(inside('installs.log')) ? readFileSync(inside('installs.log'), 'utf8').length : 0,
    lockTo: (version: string) => lockTo(project, version),
  }

  for (const file of copied) cpSync(path.join(repository, file), inside(file))
  put('install.cjs', countInstall)
  put(
    'say.ts',
    'import { greeting } from "dependency"\n' +
      'const text: string = greeting\n' +
      'console.log(text, ...process.argv.slice(2))\n',
  )
  project.lockTo('1.0.0')
  return project
}

type Put = (name: string, content: string | object) => void

function lockTo({ put, inside }: { put: Put; inside: (name: string) => string }, version: string) {
  const pack = (name: string, scripts: object = {}) => {
    put(`packed/${name}/package/package.json`, {
      name,
      version,
      type: 'module',
      exports: './index.js',
      scripts,
    })
    put(`packed/${name}/package/index.js`, 'export const greeting = "hello"\n')
    put(`packed/${name}/package/index.d.ts`, 'export const greeting: string\n')
    const file = inside(`packed/${name}.tgz`)
    execFileSync('tar', ['-czf', file, '-C', inside(`packed/${name}`), 'package'])
    const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    return { version, resolved: `file:${file}`, integrity }
  }
  const counting = { postinstall: `node ${inside('install.cjs')}` }
  const [later = ''] = fetchedLater
  const root = {
    name: 'project',
    version: '1.0.0',
    dependencies: { dependency: version, [later]: version },
    devDependencies: { tool: version },
  }
  const scripts = {
    say: 'exec node scripts/run.mjs say.ts',
    graceful: 'exec node scripts/run.mjs graceful.ts',
  }
  put('package.json', { ...root, type: 'module', scripts })
  put('package-lock.json', {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': root,
      'node_modules/dependency': { ...pack('dependency', counting), hasInstallScript: true },
      [`node_modules/${later}`]: pack(later),
      'node_modules/tool': { ...pack('tool'), dev: true },
    },
  })
}

/** As from a shell, not from the npm that runs the tests. */
export function withoutOuterNpm(): NodeJS.ProcessEnv {
  const { npm_execpath: _, ...rest } = process.env
  return rest
}

export async function endOf(child: ChildProcess) {
  const ended = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    ended,
  ])
  return { out, err, code }
}
