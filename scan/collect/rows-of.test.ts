import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { rowsOf } from './rows-of.ts'

test('a row with a line separator in it is one row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-rows-'))
  const rows = [{ id: '1', description: 'pasted\u2028from\u2029a page' }, { id: '2' }]
  const paths = rows.map((row) => {
    const path = join(folder, `${row.id}.jsonl`)
    writeFileSync(path, `${JSON.stringify(row)}\n`)
    return path
  })
  assert.deepEqual(await Array.fromAsync(rowsOf(paths)), rows)
  rmSync(folder, { recursive: true })
})
