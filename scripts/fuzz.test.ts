import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzers } from '../fuzz/all.ts'

/** Few inputs with every run of the tests, always the same; `npm run fuzz` tries new ones for as long as one likes. */
const runs: Record<string, number> = {
  odata: 150,
  filters: 10,
  sheets: 4,
  templates: 15,
  html: 150,
  graph: 40,
  emails: 40,
}

for (const one of fuzzers) await one.open()

for (const one of fuzzers) {
  test(`fuzz ${one.name}: what failed once does not fail again`, async () => {
    assert.ok((await one.replay()) >= 0)
  })
  test(`fuzz ${one.name}: ${one.claim}`, async () => {
    const { tried, failure } = await one.run({ seconds: 60, runs: runs[one.name] ?? 10, seed: 20261116 })
    assert.equal(failure, null)
    assert.ok(tried > 0)
  })
}

test('every fuzzer has its number of runs', () => {
  assert.deepEqual(Object.keys(runs).sort(), fuzzers.map(({ name }) => name).sort())
})
