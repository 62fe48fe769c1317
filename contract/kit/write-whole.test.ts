import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { writeWhole } from './write-whole.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-whole-'))
after(() => rmSync(folder, { recursive: true }))

test('a file is written whole, for its owner alone', async () => {
  const path = join(folder, 'whole')
  await writeWhole(path, Readable.from(['a', 'b']))
  assert.equal(readFileSync(path, 'utf8'), 'ab')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  rmSync(path)
})

test('of what fails nothing is left, however early it fails', async () => {
  async function* failing(pieces: string[]) {
    yield* pieces
    throw new Error('the sender is gone')
  }
  for (let index = 0; index < 500; index += 1)
    await assert.rejects(writeWhole(join(folder, `half-${index}`), failing(index % 2 ? ['a'] : [])), /gone/)
  // What was still being opened would be there by now.
  writeFileSync(join(folder, 'later'), '')
  assert.deepEqual(readdirSync(folder), ['later'])
})

test('a file that is there already stays as it is where it is not to be replaced', async () => {
  const path = join(folder, 'theirs')
  writeFileSync(path, 'theirs')
  await assert.rejects(writeWhole(path, Readable.from(['mine']), { isNew: true }), { code: 'EEXIST' })
  assert.equal(readFileSync(path, 'utf8'), 'theirs')
})
