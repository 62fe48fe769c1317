import { createHash } from 'node:crypto'
import type { CheckQuery } from './check-query.ts'
import { type EvaluateInput, evaluateIn } from './evaluate.ts'
import { type CheckResult, tablesOf } from './outcome.ts'
import type { Sandbox } from './sandbox.ts'

/** A tenant given by its rows alone: an answer follows from the rows that the check reads. */
type Given = Pick<EvaluateInput, 'checks' | 'at' | 'licences' | 'shared'> & {
  rows: Readonly<Record<string, unknown[]>>
}

/** Kept at a time, the oldest forgotten first, and of how many items: a list of a thousand is worked out anew. */
const mostAnswers = 50_000
const mostItems = 50

/**
 * The answers of one catalogue at one time, each beside the rows that it was given for. Tenants in which the same
 * tables are empty, or which differ in one setting, share most of them.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, CheckResult>()
  #asked = 0

  /** How many answers were worked out. */
  get asked(): number {
    return this.#asked
  }

  /** Same as evaluateIn, which is asked for what is not known. */
  async evaluate(sandbox: Sandbox, { checks, rows, ...given }: Given): Promise<CheckResult[]> {
    const keys = keysOf(checks, rows)
    const found = new Map(keys.map(([id, key]) => [id, this.#answers.get(key)]))
    const unknown = checks.filter(({ id }) => !found.get(id))
    if (unknown.length) {
      const read = new Set(unknown.flatMap(tablesOf))
      const needed = Object.fromEntries(Object.entries(rows).filter(([table]) => read.has(table)))
      const results = await evaluateIn(sandbox, { ...given, checks: unknown, rows: needed })
      this.#asked += results.length
      const keyOf = new Map(keys)
      for (const result of results) {
        found.set(result.id, result)
        this.#keep(keyOf.get(result.id) ?? '', result)
      }
    }
    return checks.map(({ id }) => found.get(id)).filter((result) => result !== undefined)
  }

  /** What failed, or had to end, says nothing about the next tenant. */
  #keep(key: string, result: CheckResult): void {
    if (result.reason || result.items.length > mostItems) return
    this.#answers.set(key, result)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > mostAnswers && oldest !== undefined) this.#answers.delete(oldest)
  }
}

/** Each check's id beside its name with the rows of all its tables; the order of rows counts, for it may be shown. */
function keysOf(checks: readonly CheckQuery[], rows: Given['rows']): [id: string, key: string][] {
  const hashes = new Map(
    Object.entries(rows)
      .filter(([, list]) => list.length > 0)
      .map(([table, list]) => [table, createHash('sha1').update(JSON.stringify(list)).digest('base64')]),
  )
  return checks.map((check) => [
    check.id,
    [check.id, ...tablesOf(check).map((table) => hashes.get(table) ?? '')].join(' '),
  ])
}
