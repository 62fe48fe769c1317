import assert from 'node:assert/strict'
import { after } from 'node:test'
import fc from 'fast-check'
import type { Sort } from '#contract/kit/entity.ts'
import { type BoundFilter, bind } from '#contract/kit/filter.ts'
import { FilterError } from '#contract/kit/filter-reasons.ts'
import { matches } from '#contract/kit/match.ts'
import { filterLimits, parseFilter, parseOrderBy, writeFilter } from '#contract/kit/odata.ts'
import { anyNow, anyRow } from '#contract/kit/testing/arbitraries.ts'
import { sample } from '#contract/kit/testing/sample-entity.ts'
import { sampleTable } from '#server/testing/sample-table.ts'
import { filterTexts, nameTexts } from './filter-text.ts'
import { fuzzer } from './fuzzer.ts'

const idsOf = (rows: readonly object[]) => rows.map((row) => (row as { id: number }).id)

/** What is wrong with it is said by a FilterError, and by nothing else. */
function readOr<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    assert.ok(error instanceof FilterError, `threw ${String(error)}`)
    assert.ok(error.message.length > 0 && error.message.length < 500, 'the mistake is told in a sentence')
    return null
  }
}

// Letters whose case pairs are older than any server's ICU; the others are held by list-sql.test.ts.
const isPlain = (row: object) => /^[\u0020-\u017f\u0391-\u03c9日本İı]*$/u.test(JSON.stringify(row))

export const odata = fuzzer({
  name: 'odata',
  claim: 'a filter is refused with its mistake, or SQL and memory find the same rows by it',
  inputs: fc.record({ filter: filterTexts(sample), orderBy: nameTexts(sample) }),
  open: async () => {
    const table = await sampleTable()
    after(table.close)
    const rows = fc.sample(anyRow, { seed: 7, numRuns: 200 }).filter(isPlain).slice(0, 40)
    const stored = await table.fill(rows)
    assert.ok(stored.length > 20)
    return async ({ filter, orderBy }) => {
      const begun = performance.now()
      const tree = readOr(() => parseFilter(filter))
      assert.ok(performance.now() - begun < 500, 'reading takes no time')
      const bound: BoundFilter | null = tree && readOr(() => bind(sample, tree, anyNow))
      const order: Sort[] | null = readOr(() => parseOrderBy(sample, orderBy))
      if (order && order.length > 0) await table.found(null, order)
      if (!tree || !bound) return
      assert.deepEqual(
        idsOf(await table.found(bound)),
        idsOf(stored.filter((row) => matches(sample, bound, row))),
        'SQL and memory agree',
      )
      const written = writeFilter(tree)
      if (written.length <= filterLimits.characters)
        assert.deepEqual(bind(sample, parseFilter(written), anyNow), bound, `written as ${written}`)
    }
  },
})
