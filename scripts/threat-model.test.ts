import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.dirname(import.meta.dirname)
const page = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8')

test('every file that the threat model names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|sql|md)|deploy\/Dockerfile)`/g)].map(
    ([, file = '']) => file,
  )
  assert.ok(new Set(named).size > 60)
  assert.deepEqual(
    named.filter((file) => !existsSync(path.join(root, file))),
    [],
  )
})

test('every test that the threat model names is there under its title', () => {
  const named = [...page.matchAll(/`([\w./-]+\.test\.ts)` › (.+?)(?= \||<br>|\.?\n)/g)]
  assert.ok(named.length > 45)
  const missing = named.filter(([, file = '', title = '']) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    return !source.includes(`'${title}'`)
  })
  assert.deepEqual(
    missing.map(([, file, title]) => `${file} › ${title}`),
    [],
  )
})

test('every threat names a test', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (threat|-)/.test(line))
  assert.ok(rows.length > 30)
  assert.deepEqual(
    rows.filter((row) => !/\.test\.ts` › /.test(row)),
    [],
  )
})
