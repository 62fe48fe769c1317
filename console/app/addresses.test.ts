import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { entrances } from '#contract/screens/entrances.ts'
import { pages, screenRows } from '#contract/screens/screens.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test(-d)?\.tsx?$|\.component\.ts$|\.stories\.tsx$|^testing\/|^ui\/gallery|^dist\//.test(file),
)
const linesWith = (pattern: RegExp, files: readonly string[]) =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line) && pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test('addresses of the console are written by linkTo', () => {
  const paths = [
    ...pages.map((page) => screenRows[page].path),
    ...Object.values(entrances).map(({ path }) => path),
  ]
  const first = new Set(paths.map((path) => path.split('/')[1]).filter(Boolean))
  const written = new RegExp(`['"\`]/(${[...first].join('|')})(?![\\w-])`)
  assert.ok(written.test("navigate('/recommendations?x')") && !written.test("'/recommendationsx'"))
  assert.deepEqual(linesWith(written, sources), [])
})

test('rows of a list are read by useRows, useRow and useCount', () => {
  const features = sources.filter((file) => !file.startsWith('kit/'))
  assert.ok(features.length > 100)
  assert.deepEqual(linesWith(/\/odata\/|\bgetPage\b/, features), [])
})
