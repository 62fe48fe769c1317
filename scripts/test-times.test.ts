import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timesTable } from './test-times.ts'

test('folders come with their sums, then files, the longest first', () => {
  const table = timesTable([
    { file: 'server/groups/a.test.ts', ms: 1000 },
    { file: 'server/groups/b.test.ts', ms: 1500 },
    { file: 'scan/c.test.ts', ms: 2000 },
  ])
  assert.deepEqual(
    table.split('\n').map((line) => line.trim()),
    [
      '2.5 s  server/groups/',
      '2.0 s  scan/',
      '',
      '2.0 s  scan/c.test.ts',
      '1.5 s  server/groups/b.test.ts',
      '1.0 s  server/groups/a.test.ts',
    ],
  )
})
