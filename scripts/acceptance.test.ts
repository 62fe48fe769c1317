import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.dirname(import.meta.dirname)

test('the tests that the acceptance lists name are there', () => {
  const lists = globSync('docs/acceptance/*.md', { cwd: root })
  assert.ok(lists.length >= 4)
  const named = lists.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/[\w./-]+\.(?:test|spec)\.ts/g)].map(
      ([name]) => name,
    ),
  )
  assert.ok(named.length > 1000)
  // A name without its folder stands beside the one before it.
  const missing = new Set(named.filter((name) => name.includes('/') && !existsSync(path.join(root, name))))
  assert.deepEqual([...missing], [])
})
