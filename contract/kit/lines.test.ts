import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesIn } from './lines.ts'

async function* pieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('a line ends at \\n alone, wherever the text was cut', async () => {
  const lines = ['{"name":"Müller\u2028\u2029\u0085 🦊"}', '', 'b\r', 'the last one']
  for (const end of ['', '\n'])
    for (const size of [1, 2, 3, 7, 1000])
      assert.deepEqual(await Array.fromAsync(linesIn(pieces(lines.join('\n') + end, size))), lines)
  assert.deepEqual(await Array.fromAsync(linesIn(pieces('', 1))), [])
})
