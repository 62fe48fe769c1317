import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { type BoundFilter, bind, type Filter } from '#contract/kit/filter.ts'
import { matches } from '#contract/kit/match.ts'
import { filterLimits, parseFilter, writeFilter } from '#contract/kit/odata.ts'
import { anyFilter, anyNow, anyRow } from '#contract/kit/testing/arbitraries.ts'
import { sample } from '#contract/kit/testing/sample-entity.ts'
import { sampleTable } from '../testing/sample-table.ts'
import { sql } from './db.ts'

const { db, fill, found, close } = await sampleTable()
after(close)
/** Letters that this server's ICU does not fold as this Node's does. */
const foldedApart = await lettersFoldedApart()

/** Case is a matter of the first two planes: those behind them hold ideographs, tags and what is private. */
async function lettersFoldedApart(): Promise<Set<string>> {
  // Only those that the server folds are sent: most others are themselves.
  const folded = await db.rows(sql<{ letter: string; lower: string; upper: string; asked: number }>`
    select *
    from (
      select letter, lower(letter collate "und-x-icu") as lower, upper(letter collate "und-x-icu") as upper,
        count(*) over ()::int as asked
      from (
        select chr(code) as letter
        from generate_series(1, 131071) as code
        where code not between 55296 and 57343) as letters) as answers
    where lower <> letter or upper <> letter`)
  assert.equal(folded[0]?.asked, 129_023)
  const byServer = new Map(folded.map(({ letter, lower, upper }) => [letter, { lower, upper }]))
  const apart = new Set<string>()
  for (let code = 1; code <= 0x1ffff; code++) {
    const letter = String.fromCodePoint(code)
    const { lower, upper } = byServer.get(letter) ?? { lower: letter, upper: letter }
    if (letter.toLowerCase() !== lower || letter.toUpperCase() !== upper) apart.add(letter)
  }
  return apart
}

test('neither SQL nor JavaScript folds a letter behind the first two planes', async () => {
  const planes = await db.rows(sql<{ letters: string; lower: boolean; upper: boolean }>`
    select letters, lower(letters collate "und-x-icu") = letters as lower,
      upper(letters collate "und-x-icu") = letters as upper
    from (
      select string_agg(chr(code), '') as letters
      from generate_series(131072, 1114111) as code
      group by code / 65536) as planes`)
  assert.equal(planes.length, 15)
  for (const { letters, lower, upper } of planes)
    assert.deepEqual(
      [lower, upper, letters.toLowerCase() === letters, letters.toUpperCase() === letters],
      [true, true, true, true],
      `plane of U+${letters.codePointAt(0)?.toString(16)}`,
    )
})

/** Scripts that gained case pairs after Unicode 10, the oldest that a supported server's ICU knows. */
const newerCasePairs: [from: number, to: number, what: string][] = [
  [0x019b, 0x019b, 'Latin lambda with stroke (16)'],
  [0x0264, 0x0264, 'Latin rams horn (16)'],
  [0x0282, 0x0282, 'Latin s with hook (12)'],
  [0x1c89, 0x1c8a, 'Cyrillic tje (16)'],
  [0x10d0, 0x10ff, 'Georgian (11)'],
  [0x1c90, 0x1cbf, 'Georgian Mtavruli (11)'],
  [0x1d8e, 0x1d8e, 'Latin z with palatal hook (12)'],
  [0x2c2f, 0x2c5f, 'Glagolitic caudate chri (14)'],
  [0xa794, 0xa7ff, 'Latin Extended-D (11 to 17)'],
  [0x10570, 0x105bf, 'Vithkuqi (14)'],
  [0x10d50, 0x10d8f, 'Garay (16)'],
  [0x16e40, 0x16edf, 'Medefaidrin, Beria Erfe (11, 17)'],
]

test('SQL and JavaScript fold every letter alike, but for case pairs newer than the ICU of the server', () => {
  const unexplained = [...foldedApart].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return !newerCasePairs.some(([from, to]) => code >= from && code <= to)
  })
  assert.deepEqual(
    unexplained.map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`),
    [],
  )
  assert.ok(foldedApart.size < 400, `${foldedApart.size} letters differ`)
})

const idsOf = (rows: readonly object[]) => rows.map((row) => (row as { id: number }).id)

const foldsAlike = (value: unknown): boolean => {
  if (typeof value === 'string') return !Array.from(value).some((letter) => foldedApart.has(letter))
  return typeof value !== 'object' || value === null || Object.values(value).every(foldsAlike)
}

test('rows come back from the database as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 20 }), async (rows) => {
      const read = await fill(rows)
      assert.deepEqual(
        read,
        rows.map((row, index) => ({ id: index + 1, ...row })),
      )
    }),
    { seed: 20260101, numRuns: 30 },
  )
})

test('SQL and memory find the same rows, also after writing and parsing the filter', async () => {
  let matched = 0
  let unmatched = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 25 }),
      fc.array(anyFilter, { minLength: 24, maxLength: 24 }),
      async (rows, trees) => {
        fc.pre(foldsAlike(rows))
        const stored = await fill(rows)
        for (const tree of trees) {
          const filter = bind(sample, tree, anyNow)
          const inMemory = idsOf(stored.filter((row) => matches(sample, filter, row)))
          const text = writeFilter(tree)
          assert.deepEqual(idsOf(await found(filter)), inMemory, `SQL disagrees with memory: ${text}`)
          if (text.length <= filterLimits.characters)
            assert.deepEqual(bind(sample, parseFilter(text), anyNow), filter, `written and parsed: ${text}`)
          matched += inMemory.length
          unmatched += stored.length - inMemory.length
        }
      },
    ),
    { seed: 20260102, numRuns: 100 },
  )
  // A property over filters that all match nothing would prove nothing.
  assert.ok(matched > 5000 && unmatched > 5000, `${matched} matched, ${unmatched} did not`)
})

test('a filter that would be empty matches nothing or everything in both readers', async () => {
  const stored = await fill(fc.sample(anyRow, { seed: 1, numRuns: 5 }))
  const empty: BoundFilter[] = [
    { op: 'in', field: 'name', values: [] },
    { op: 'or', of: [] },
    { op: 'and', of: [] },
    { op: 'not', of: { op: 'and', of: [] } },
  ]
  for (const filter of empty)
    assert.deepEqual(
      idsOf(await found(filter)),
      idsOf(stored.filter((row) => matches(sample, filter, row))),
      filter.op,
    )
})

test('text in a filter never becomes SQL', async () => {
  await fill(fc.sample(anyRow, { seed: 2, numRuns: 5 }))
  const attacks = ["'; drop table sample; --", "' or 1=1 --", '$1', '\\', "\\'; select 1", '%', '_', '";']
  for (const value of attacks)
    for (const op of ['eq', 'contains', 'startswith', 'endswith', 'gt'] as const) {
      const tree: Filter = { op, field: 'name', value: `${value}no such name` }
      const rows = await found(bind(sample, tree))
      if (op !== 'gt') assert.deepEqual(rows, [])
    }
  assert.equal((await found(null)).length, 5)
})
