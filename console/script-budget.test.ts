import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { bytesOf, type Chunk } from './script-budget.ts'

const chunk = (fileName: string, more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  code: fileName.repeat(40),
  imports: [],
  isEntry: false,
  facadeModuleId: `/src/${fileName}x`,
  ...more,
})
const size = (...chunks: Chunk[]) => chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)

test('the scripts of a page are the entry, its parts and what they need, each once', () => {
  const shared = chunk('shared.js')
  const entry = chunk('index.js', { isEntry: true, imports: ['shared.js'] })
  const list = chunk('List.js', { imports: ['shared.js', 'table.js'] })
  const table = chunk('table.js', { imports: ['List.js'] })
  const other = chunk('Other.js')
  const all = [shared, entry, list, table, other]
  assert.equal(bytesOf(all, []), size(entry, shared))
  assert.equal(bytesOf(all, ['List.jsx']), size(entry, shared, list, table))
  assert.throws(() => bytesOf(all, ['Gone.jsx']), /No script begins with Gone/)
})
