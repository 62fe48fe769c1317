import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { cellsOf } from './export-rows.ts'

const rows = Array.from({ length: 250 }, (_, index) => ({ name: `row ${index}` }))
const columns = [
  { field: 'name', sheet: { title: 'Name', width: 10 }, cell: (value: unknown) => String(value) },
]

/** Cells of two portions, and how many were given so far. */
function twoPortions(areOthersWaiting: () => boolean) {
  const given: unknown[] = []
  const portions = [rows, []]
  const fetch = async () => portions.shift() ?? []
  const cells = cellsOf(
    columns as never,
    { first: rows, fetch },
    { onRow: () => undefined, areOthersWaiting },
  )
  const over = (async () => {
    for await (const cell of cells) given.push(cell)
  })()
  return { given, over }
}

test('an export rests between its portions where others work too, and goes on', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    let others = true
    const { given, over } = twoPortions(() => others)
    for (let turn = 0; turn < 10; turn += 1) await setImmediate()
    assert.equal(given.length, 250)
    others = false
    mock.timers.runAll()
    await over
    assert.equal(given.length, 500)
  } finally {
    mock.timers.reset()
  }
})

test('an export that is alone does not rest', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const { given, over } = twoPortions(() => false)
    await over
    assert.equal(given.length, 500)
  } finally {
    mock.timers.reset()
  }
})
