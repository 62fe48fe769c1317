import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { parseArgs } from 'node:util'
import { fuzzers } from './all.ts'

// npm run fuzz [-- name …] [--seconds 60] [--seed 1]: random inputs for each of the named fuzzers, or all. What fails is
// made small, printed and kept in fuzz/corpus, where the unit tests find it.
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !fuzzers.some((one) => one.name === name))
if (unknown !== undefined) {
  console.error(`There is no fuzzer '${unknown}'. There are: ${fuzzers.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const seconds = Number(values.seconds)
console.log(`seed ${seed}`)

const chosen = fuzzers.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
for (const one of chosen) await one.open()
for (const one of chosen)
  test(`${one.name}: ${one.claim}`, async () => {
    const { tried, failure } = await one.run({ seconds, runs: Number.MAX_SAFE_INTEGER, seed })
    console.log(`${one.name}: ${tried} inputs in at most ${seconds} s`)
    if (failure)
      throw new Error(
        `${failure.message}\n\nThe input, kept in ${failure.file}:\n${JSON.stringify(failure.input, null, 2).slice(0, 2000)}\n\n` +
          `Again: npm run fuzz -- ${one.name} --seed ${seed}`,
      )
  })
