import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const named = /(?<![\w./-])(?:[\w-]+\/)+[\w.-]+\.(?:test|spec|component)\.ts/g

interface Proof {
  list: string
  file: string
  titles: string[]
}
/** `file › title`, `file › title; › another title of it`: what follows a title (a remark, what was tried) is not read. */
function proofsOf(list: string): Proof[] {
  return read(list)
    .split('\n')
    .flatMap((line) => {
      const places = [...line.matchAll(named)]
      return places.map((place, index) => {
        const rest = line.slice(place.index + place[0].length, places[index + 1]?.index)
        return { list, file: place[0], titles: rest.split('› ').slice(1) }
      })
    })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How the tests of a file may be called: by the title, with or without that of its suite; a value in it is any. */
function callsOf(file: string): RegExp[] {
  const calls = /\b(test|it|describe|suite)(\.\w+)*\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/g
  const found = [...read(file).matchAll(calls)].map(([, kind, more, , title = '']) => ({
    isSuite: kind === 'describe' || kind === 'suite' || more === '.describe',
    title: title
      .replace(/\\(['"`])/g, '$1')
      .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
      .map(escaped)
      .join('.+?'),
  }))
  const tests = found.filter(({ isSuite }) => !isSuite).map(({ title }) => title)
  const suites = found.filter(({ isSuite }) => isSuite).map(({ title }) => title)
  const names = [...suites, ...tests, ...suites.flatMap((suite) => tests.map((one) => `${suite} ${one}`))]
  return names.map((name) => new RegExp(`^${name}(?=[;,.)]* *$|[;,)] | \\(| ›)`))
}

const lists = globSync('docs/acceptance/*.md', { cwd: root })
const proofs = lists.flatMap(proofsOf)

test('the tests that the acceptance lists name are there', () => {
  assert.ok(lists.length >= 4)
  assert.ok(proofs.length > 1000)
  const missing = new Set(proofs.map(({ file }) => file).filter((file) => !existsSync(path.join(root, file))))
  assert.deepEqual([...missing], [])
})

test('the titles that the acceptance lists name are those of tests in the file', () => {
  const calls = new Map([...new Set(proofs.map(({ file }) => file))].map((file) => [file, callsOf(file)]))
  const missing = proofs.flatMap(({ list, file, titles }) =>
    titles
      .filter((title) => !calls.get(file)?.some((call) => call.test(title)))
      .map((title) => `${list}: ${file} › ${title.trim()}`),
  )
  assert.deepEqual(missing, [])
})
