import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '../..')
const finish = (name: string) =>
  execFileSync(process.execPath, ['server/cli.ts', 'check', 'finish', name], { cwd: root, encoding: 'utf8' })
const contents = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|md)$/.test(file))
    .map((file) => `${file}\n${readFileSync(path.join(root, folder, file), 'utf8')}`)

test('a check that has everything is told so, and nothing is changed', () => {
  const written = () => ['simulator/expected', 'catalogue/german/checks/intune', 'docs'].flatMap(contents)
  const before = written()
  const [file = ''] = readdirSync(path.join(root, 'catalogue/checks/intune')).sort()
  const said = finish(`intune/${file.replace('.md', '')}`)
  assert.match(said, /German: complete\nexpected outcomes: as they were\ndocs\/catalogue\.md: written/)
  assert.deepEqual(written(), before)
})

test('a check that is not there is an error', () => {
  assert.throws(() => finish('intune/no-such-check'))
})
