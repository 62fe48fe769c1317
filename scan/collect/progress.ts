import type { Budget } from '#scan/graph/budget.ts'
import type { Clock } from '#scan/graph/clock.ts'
import type { Connector } from './connector.ts'

export interface ProgressEvent {
  phase: 'collecting' | 'storing'
  /** Requests, or tables while storing. */
  done: number
  expected: number
  /** Null while too little is known. */
  estimateMs: number | null
}

export interface ProgressCount {
  begin(table: string): void
  request(table: string): void
  more(table: string): void
  end(table: string, requests: number): void
  storing(done: number, expected: number): void
}

const enoughToGuess = 5

/** Expects what the scan before needed, or one request per table, and learns while pages come. */
export function countProgress(options: {
  connectors: readonly Connector[]
  before: Map<string, number>
  budget: Budget
  clock: Clock
  onProgress?: (event: ProgressEvent) => void
}): ProgressCount {
  const { connectors, before, budget, clock, onProgress } = options
  const startedAt = clock.now()
  const isFree = ({ surface, derivedFrom }: Connector) => surface === 'dns' || derivedFrom !== undefined
  const counts = new Map(
    connectors.map((connector) => {
      const { name } = connector
      return [
        name,
        { connector, done: 0, expected: isFree(connector) ? 0 : Math.max(1, before.get(name) ?? 1) },
      ]
    }),
  )
  let fresh = 0

  const tell = () => {
    if (!onProgress) return
    const all = [...counts.values()]
    const done = all.reduce((sum, count) => sum + count.done, 0)
    const expected = all.reduce((sum, count) => sum + count.expected, 0)
    const byPace = ((clock.now() - startedAt) / Math.max(1, fresh)) * (expected - done)
    const byLimits = all.map(({ connector: { surface, version, path = '' }, ...count }) =>
      surface === 'dns' ? 0 : budget.leastMs(surface, `/${version}${path}`, count.expected - count.done),
    )
    const estimateMs = fresh < enoughToGuess ? null : Math.round(Math.max(byPace, ...byLimits))
    onProgress({ phase: 'collecting', done, expected, estimateMs })
  }
  const change = (table: string, work: (count: { done: number; expected: number }) => void) => {
    const count = counts.get(table)
    if (count) work(count)
    tell()
  }
  return {
    begin: (table) => change(table, () => undefined),
    request: (table) =>
      change(table, (count) => {
        fresh++
        count.done++
        count.expected = Math.max(count.expected, count.done)
      }),
    more: (table) =>
      change(table, (count) => {
        count.expected = Math.max(count.expected, count.done + 1)
      }),
    end: (table, requests) =>
      change(table, (count) => {
        count.done = Math.max(count.done, requests)
        count.expected = count.done
      }),
    storing: (done, expected) => onProgress?.({ phase: 'storing', done, expected, estimateMs: null }),
  }
}
