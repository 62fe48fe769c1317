import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../testing/until.ts'
import { cellsOf } from './export-rows.ts'

const rows = Array.from({ length: 250 }, (_, index) => ({ name: `row ${index}` }))
const columns = [
  { field: 'name', sheet: { title: 'Name', width: 10 }, cell: (value: unknown) => String(value) },
]

/** Cells of two portions, how many were given so far, and the rests that were taken: each lasts until it is ended. */
function twoPortions(areOthersWaiting: () => boolean) {
  const given: unknown[] = []
  const rests: { milliseconds: number; end(): void }[] = []
  const portions = [rows, []]
  const fetch = async () => portions.shift() ?? []
  const rest = (milliseconds: number) => new Promise<void>((end) => rests.push({ milliseconds, end }))
  const cells = cellsOf(
    columns as never,
    { first: rows, fetch },
    { onRow: () => undefined, areOthersWaiting, rest },
  )
  const over = (async () => {
    for await (const cell of cells) given.push(cell)
  })()
  return { given, rests, over }
}

test('an export rests between its portions where others work too, and goes on', async () => {
  let others = true
  const { given, rests, over } = twoPortions(() => others)
  await until(async () => rests.length > 0, 'the export rests')
  assert.equal(given.length, 250)
  assert.ok((rests[0]?.milliseconds ?? 0) > 0)
  others = false
  rests[0]?.end()
  await over
  assert.equal(given.length, 500)
  assert.equal(rests.length, 1)
})

test('an export that is alone does not rest', async () => {
  const { given, rests, over } = twoPortions(() => false)
  await over
  assert.equal(given.length, 500)
  assert.deepEqual(rests, [])
})
