import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { needsItsProcess, slowest, slowestFirst } from './test-processes.ts'
import { filesOf } from './test-steps.ts'

const root = path.dirname(import.meta.dirname)
const files = filesOf('unit', { root, filters: [] })

test('a test file that changes or measures its process does not share it', () => {
  const own = files.filter((file) => needsItsProcess(root, file))
  assert.ok(own.includes('server/files/files.test.ts'), 'sets a variable of the environment')
  assert.ok(own.includes('scan/collect/memory.test.ts'), 'measures memory')
  assert.ok(own.includes('scripts/test.test.ts'), 'starts this runner')
  assert.ok(!own.includes('server/groups/groups.test.ts'))
  assert.ok(!own.includes('server/webhooks/receiver.test.ts'), 'hands its environment on')
  assert.ok(own.length < files.length / 4, 'most take turns')
})

test('the slowest files come first, and exist', () => {
  assert.deepEqual(
    slowest.filter((file) => !files.includes(file)),
    [],
  )
  const ordered = slowestFirst(files)
  assert.deepEqual(ordered.slice(0, slowest.length), slowest)
  assert.deepEqual(ordered.toSorted(), files)
})
