import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { changedFiles, testsOf } from './changed-tests.ts'

let root = ''
const made: string[] = []
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: root })
function put(name: string, content = '') {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), content)
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parapet-changed-'))
  made.push(root)
  put('contract/rule.ts', 'export const rule = 1')
  put('contract/rule.test.ts', "import { rule } from './rule.ts'")
  put('server/use.ts', "import { rule } from '#contract/rule.ts'")
  put('server/use.test.ts', "const { use } = await import('./use.ts')")
  put('server/other.test.ts')
  put('server/program.test.ts', "spawn(process.execPath, ['server/use.ts'])")
  put('server/migrations/001.ts')
  put('simulator/main.ts')
  put('server/desk.ts', "new URL('../simulator/main.ts', import.meta.url)")
  put('server/desk.test.ts', "import './desk.ts'")
  put('console/kit/Cell.tsx', "import '#contract/rule.ts'")
  put('console/kit/Cell.stories.tsx', "import { Cell } from './Cell.tsx'")
  put('console/kit/Cell.component.ts')
  put('e2e/lists.spec.ts', "import { table } from './table.ts'")
  put('e2e/table.ts')
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-qm', 'all')
})
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

test('finds what differs from main: committed, saved and new', () => {
  git('switch', '-qc', 'branch')
  put('server/use.ts', 'export const use = 2')
  git('commit', '-qam', 'use')
  put('contract/rule.ts', 'export const rule = 2')
  put('server/new.ts')
  assert.deepEqual(changedFiles(root), ['contract/rule.ts', 'server/use.ts', 'server/new.ts'])
})

test('follows imports, dynamic ones, programs and stories to the tests', () => {
  assert.deepEqual(testsOf(root, ['contract/rule.ts']), [
    'console/kit/Cell.component.ts',
    'contract/rule.test.ts',
    'server/program.test.ts',
    'server/use.test.ts',
  ])
  assert.deepEqual(testsOf(root, ['e2e/table.ts']), ['e2e/lists.spec.ts'])
  assert.deepEqual(testsOf(root, ['server/other.test.ts']), ['server/other.test.ts'])
  assert.deepEqual(testsOf(root, ['README.md']), [])
})

test('knows what is felt without an import: the database and the packages', () => {
  const server = [
    'e2e/lists.spec.ts',
    ...['desk', 'other', 'program', 'use'].map((name) => `server/${name}.test.ts`),
  ]
  assert.deepEqual(testsOf(root, ['server/migrations/001.ts']), server)
  assert.equal(testsOf(root, ['package-lock.json']).length, 7)
})
