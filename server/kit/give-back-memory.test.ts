import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveBackMemory } from './give-back-memory.ts'

const megabyte = 1_000_000

test('a heap that has grown is small again once nothing refers to what filled it', () => {
  let held: object[] | null = Array.from({ length: 1_500_000 }, (_, place) => ({
    place,
    name: `row ${place}`,
  }))
  const full = process.memoryUsage().heapTotal
  assert.ok(held.length > 0 && full > 100 * megabyte)
  held = null
  giveBackMemory()
  const left = process.memoryUsage().heapTotal
  assert.ok(full - left > 100 * megabyte, `${full} bytes before, ${left} after`)
  giveBackMemory()
})
