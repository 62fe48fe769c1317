import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, beforeEach, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildConsole } from './build-console.ts'
import { consoleInputsHash } from './console-inputs.ts'
import { isNamedByContent, publishBuild } from './publish-build.ts'

let base = ''
let root = ''

before(() => {
  base = mkdtempSync(path.join(tmpdir(), 'parapet-build-'))
})
after(() => rmSync(base, { recursive: true, force: true }))

/** A small console of its own: a page with one script that loads another one later. */
beforeEach(() => {
  root = mkdtempSync(path.join(base, 'project-'))
  put('package.json', '{ "type": "module" }')
  put('package-lock.json', '{}')
  put('console/vite.config.ts', 'export default { root: import.meta.dirname, build: { outDir: "dist" } }')
  put('console/index.html', '<!doctype html><script type="module" src="/main.ts"></script>')
  put('console/main.ts', 'import { name } from "../contract/name"\nconsole.log(name)\nvoid import("./later")')
  put('console/later.ts', `export const long = '${'later '.repeat(1000)}'`)
  put('console/public/theme.js', '/* short */')
  put('contract/name.ts', 'export const name: string = "first"')
})

function put(name: string, content: string) {
  const file = path.join(root, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const inDist = (...names: string[]) => path.join(root, 'console', 'dist', ...names)
const parts = () => readdirSync(inDist('assets')).sort()
const page = () => readFileSync(inDist('index.html'), 'utf8')
const partsOfPage = () => [...page().matchAll(/\/assets\/[^"]+/g)].map(([part]) => part)
const script = () =>
  partsOfPage()
    .map((part) => readFileSync(inDist(part), 'utf8'))
    .join('')

test('builds once, and again only when something changed that it is made of', async () => {
  mkdirSync(inDist('.building-1', 'assets'), { recursive: true })
  const both = await Promise.all([buildConsole(root), buildConsole(root)])
  assert.deepEqual(both.map((one) => one.built).sort(), [false, true], 'two at once build once')
  assert.deepEqual(
    readdirSync(inDist()).sort(),
    ['.build-stamp', 'assets', 'index.html', 'theme.js'],
    'what a killed build left is cleared',
  )
  assert.match(script(), /first/)
  const large = parts().find((name) => /^later-.*\.js$/.test(name))
  assert.ok(large)
  const content = readFileSync(inDist('assets', large))
  assert.deepEqual(brotliDecompressSync(readFileSync(inDist('assets', `${large}.br`))), content)
  assert.deepEqual(gunzipSync(readFileSync(inDist('assets', `${large}.gz`))), content)
  assert.equal(existsSync(inDist('theme.js.br')), false, 'a short file is not compressed')

  put('console/main.test.ts', 'a test is no part of the console')
  assert.equal((await buildConsole(root)).built, false)
  const former = partsOfPage()
  put('contract/name.ts', 'export const name: string = "second"')
  assert.equal((await buildConsole(root)).built, true)
  assert.match(script(), /second/)
  const present = partsOfPage()
  const areThere = () => [former, present].map((build) => build.every((part) => existsSync(inDist(part))))
  assert.deepEqual(areThere(), [true, true], 'parts of the build before are kept for pages that are open')

  rmSync(inDist('theme.js'))
  assert.equal((await buildConsole(root)).built, true, 'a lost file is made again')
  assert.ok(existsSync(inDist('theme.js')))
  assert.deepEqual(areThere(), [false, true], 'no older ones are kept')

  put('console/main.ts', 'import { missing } from "./nowhere"\nmissing()')
  await assert.rejects(buildConsole(root), /Could not build the console\..*nowhere/s)
  assert.match(script(), /second/, 'a failed build leaves the last one in place')
  assert.equal(
    readdirSync(inDist()).some((name) => name.startsWith('.building')),
    false,
  )
})

test('what builds are told apart by are the variables that the console reads', () => {
  const hash = consoleInputsHash(root, {})
  assert.notEqual(consoleInputsHash(root, { VITE_ERROR_URL: 'https://errors.example' }), hash)
  assert.equal(consoleInputsHash(root, { HOME: '/elsewhere' }), hash)
})

/** Reads the page and its parts without pause, in another process, until its input ends; says so when it is asked. */
function reader() {
  const program = `
    const { existsSync, readFileSync } = require('node:fs')
    let isAsked = true
    const missing = new Set()
    const partsIn = (text) => [...text.matchAll(/[\\w-]+-[\\w-]{8}\\.js/g)].map(([name]) => name)
    const read = () => {
      for (const part of partsIn(readFileSync('index.html', 'utf8'))) {
        if (!existsSync('assets/' + part)) missing.add(part)
        else for (const later of partsIn(readFileSync('assets/' + part, 'utf8'))) if (!existsSync('assets/' + later)) missing.add(later)
      }
      if (isAsked) console.log(JSON.stringify([...missing]))
      isAsked = false
      setImmediate(read)
    }
    read()
    process.stdin.on('data', () => { isAsked = true }).on('end', () => process.exit())`
  const child = spawn(process.execPath, ['-e', program], {
    cwd: inDist(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

/** A build whose page loads a script that loads many, all named by the build. */
function aBuild(name: string): string {
  const folder = mkdtempSync(path.join(base, 'built-'))
  mkdirSync(path.join(folder, 'assets'))
  const laterParts = Array.from({ length: 60 }, (_, index) => `part${index}-${name}.js`)
  for (const part of laterParts) writeFileSync(path.join(folder, 'assets', part), name)
  writeFileSync(path.join(folder, 'assets', `main-${name}.js`), laterParts.join('\n'))
  writeFileSync(path.join(folder, 'index.html'), `<script src="/assets/main-${name}.js"></script>`)
  return folder
}

test('a page read at any moment while a build is published finds all its parts', async () => {
  mkdirSync(inDist(), { recursive: true })
  let published = publishBuild(aBuild('build000'), inDist(), [])
  const { child, lines } = reader()
  assert.equal((await lines.next()).value, '[]')
  for (let build = 1; build <= 15; build++) {
    const next = aBuild(`build${String(build).padStart(3, '0')}`)
    published = publishBuild(next, inDist(), published.filter(isNamedByContent))
    // A page is read within one build: the parts of the one before are kept, not those of two before.
    child.stdin.write('read?')
    assert.equal((await lines.next()).value, '[]')
  }
  child.stdin.end()
  await once(child, 'exit')
})
