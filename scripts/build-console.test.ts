import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildConsole } from './build-console.ts'
import { consoleInputsHash } from './console-inputs.ts'

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
  assert.equal((await buildConsole(root)).built, true)
  assert.match(script(), /first/)
  assert.equal((await buildConsole(root)).built, false)
  put('console/main.test.ts', 'a test is no part of the console')
  assert.equal((await buildConsole(root)).built, false)
  put('contract/name.ts', 'export const name: string = "second"')
  assert.equal((await buildConsole(root)).built, true)
  assert.match(script(), /second/)
  assert.notEqual(
    consoleInputsHash(root, { VITE_ERROR_URL: 'https://errors.example' }),
    consoleInputsHash(root, { HOME: '/elsewhere' }),
  )
  assert.equal(consoleInputsHash(root, { HOME: '/elsewhere' }), consoleInputsHash(root, {}))
  rmSync(inDist('theme.js'))
  assert.equal((await buildConsole(root)).built, true, 'a lost file is made again')
  assert.ok(existsSync(inDist('theme.js')))
})

test('writes compressed siblings that hold the same content, but not for short files', async () => {
  await buildConsole(root)
  const large = parts().find((name) => /^later-.*\.js$/.test(name))
  assert.ok(large)
  const content = readFileSync(inDist('assets', large))
  assert.deepEqual(brotliDecompressSync(readFileSync(inDist('assets', `${large}.br`))), content)
  assert.deepEqual(gunzipSync(readFileSync(inDist('assets', `${large}.gz`))), content)
  assert.equal(existsSync(inDist('theme.js.br')), false)
})

test('keeps the parts of the build before, for pages that are still open, and no older ones', async () => {
  const made: string[] = []
  for (const name of ['one', 'two', 'three']) {
    put('contract/name.ts', `export const name: string = "${name}"`)
    await buildConsole(root)
    made.push(...partsOfPage())
  }
  assert.deepEqual(
    made.map((part) => existsSync(inDist(part))),
    [false, true, true],
  )
})

test('a failed build says why and leaves the last one in place', async () => {
  await buildConsole(root)
  put('console/main.ts', 'import { missing } from "./nowhere"\nmissing()')
  await assert.rejects(buildConsole(root), /Could not build the console\..*nowhere/s)
  assert.match(script(), /first/)
  assert.equal(
    readdirSync(inDist()).some((name) => name.startsWith('.building')),
    false,
  )
})

/** Reads the page and its parts without pause, in another process, until its input ends. */
function reader() {
  const program = `
    const { existsSync, readFileSync } = require('node:fs')
    let reads = 0
    const missing = new Set()
    const partsIn = (text) => [...text.matchAll(/[\\w-]+-[\\w-]{8}\\.js/g)].map(([name]) => name)
    const read = () => {
      for (const part of partsIn(readFileSync('index.html', 'utf8'))) {
        if (!existsSync('assets/' + part)) missing.add(part)
        else for (const later of partsIn(readFileSync('assets/' + part, 'utf8'))) if (!existsSync('assets/' + later)) missing.add(later)
      }
      reads += 1
      setImmediate(read)
    }
    read()
    process.stdin.resume().on('end', () => { console.log(JSON.stringify({ reads, missing: [...missing] })); process.exit() })`
  return spawn(process.execPath, ['-e', program], { cwd: inDist(), stdio: ['pipe', 'pipe', 'inherit'] })
}

test('a page read at any moment of a build finds all its parts', async () => {
  const many = Array.from({ length: 150 }, (_, index) => `part${index}`)
  for (const name of many) put(`console/${name}.ts`, `export const text = '${name} '`)
  put('console/main.ts', many.map((name) => `void import('./${name}')`).join('\n'))
  await buildConsole(root)
  const child = reader()
  for (const round of ['two', 'three', 'four']) {
    for (const name of many) put(`console/${name}.ts`, `export const text = '${name} ${round}'`)
    await buildConsole(root)
  }
  child.stdin.end()
  const { reads, missing } = JSON.parse(await text(child.stdout))
  assert.deepEqual(missing, [])
  assert.ok(reads > 100)
})

test('two at once build once, and what a killed build left is cleared', async () => {
  mkdirSync(inDist('.building-1', 'assets'), { recursive: true })
  const both = await Promise.all([buildConsole(root), buildConsole(root)])
  assert.deepEqual(both.map((one) => one.built).sort(), [false, true])
  assert.deepEqual(readdirSync(inDist()).sort(), ['.build-stamp', 'assets', 'index.html', 'theme.js'])
})
