import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'

/** Holds one input against what must be true of every input; throws when it is not. */
export type Hold<T> = (input: T) => Promise<void> | void

export interface Fuzzer<T = never> {
  name: string
  /** What must be true, in a sentence. */
  claim: string
  /** Plain data that JSON can keep: a failure becomes a file. */
  inputs: fc.Arbitrary<T>
  /** Opens what the inputs are tried on. It is closed with the process, or by hooks of the test. */
  open(): Promise<Hold<T>> | Hold<T>
}

/** So that fuzzers of different inputs stand in one list. */
export interface AnyFuzzer {
  name: string
  claim: string
  /** Opens what is tried. Outside of any test: what it opens is closed after all of them. */
  open(): Promise<void>
  /** Tries inputs until the time is over or one fails; answers what is to be told. */
  run(limit: { seconds: number; runs: number; seed: number }): Promise<Outcome>
  /** Tries every input that failed once. */
  replay(): Promise<number>
}

export interface Outcome {
  tried: number
  failure: { input: unknown; file: string; message: string } | null
}

const corpus = path.join(import.meta.dirname, 'corpus')
const past = (name: string) => globSync(`${name}/*.json`, { cwd: corpus }).sort()

export function fuzzer<T>({ name, claim, inputs, open }: Fuzzer<T>): AnyFuzzer {
  let hold: Hold<T> = () => {
    throw new Error(`The fuzzer ${name} was not opened`)
  }
  return {
    name,
    claim,
    open: async () => {
      hold = await open()
    },
    run: async ({ seconds, runs, seed }) => {
      const end = await fc.check(
        fc.asyncProperty(inputs, async (input) => hold(input)),
        { seed, numRuns: runs, interruptAfterTimeLimit: seconds * 1000 },
      )
      if (!end.failed || !end.counterexample) return { tried: end.numRuns, failure: null }
      const [input] = end.counterexample
      const message =
        end.errorInstance instanceof Error ? end.errorInstance.message : String(end.errorInstance)
      return { tried: end.numRuns, failure: { input, file: keep(name, input), message } }
    },
    replay: async () => {
      for (const file of past(name)) {
        const input = JSON.parse(readFileSync(path.join(corpus, file), 'utf8')) as T
        try {
          await hold(input)
        } catch (cause) {
          throw new Error(`fuzz/corpus/${file} fails again: ${String(cause)}`, { cause })
        }
      }
      return past(name).length
    },
  }
}

/** A failure is a file from now on: the unit tests try it with every run. */
function keep(name: string, input: unknown): string {
  const text = `${JSON.stringify(input, null, 2)}\n`
  const file = path.join(name, `${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`)
  mkdirSync(path.join(corpus, name), { recursive: true })
  writeFileSync(path.join(corpus, file), text)
  return `fuzz/corpus/${file}`
}
