import type { People } from './cluster-people.ts'
import type { Verdict } from './cluster-verdict.ts'
import { printTable } from './table.ts'

export interface Phase {
  name: string
  from: number
  until: number
}

export function printUpgrade(
  { answered, failed }: People,
  phases: readonly Phase[],
  longestWaitMs: number,
  verdicts: readonly (readonly [what: string, acknowledged: number, verdict: Verdict])[],
): void {
  const first = failed.filter(({ attempt }) => attempt === 1)
  const again = failed.filter(({ attempt }) => attempt === 2)
  const longest = (some: readonly { ms: number }[]) => Math.max(0, ...some.map(({ ms }) => ms)).toFixed(0)
  printTable(
    ['while', 's', 'answered', 'failed', 'failed again', 'longest answer ms'],
    phases.map(({ name, from, until }) => {
      const within = <T extends { at: number }>(some: readonly T[]) =>
        some.filter(({ at }) => at >= from && at < until)
      return [
        name,
        ((until - from) / 1000).toFixed(1),
        within(answered).length,
        within(first).length,
        within(again).length,
        longest(within(answered)),
      ]
    }),
  )
  printTable(
    ['what was acknowledged', 'number', 'lost (0)', 'doubled (0)'],
    verdicts.map(([what, count, { lost, doubled }]) => [what, count, lost, doubled]),
  )
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
  printTable(
    ['upgrade', 'measured', 'goal'],
    [
      ['requests that failed', `${first.length}${statuses && ` (${statuses})`}`, ''],
      ['of them after one retry too', again.length, '0'],
      ['longest answer ms', longest(answered), ''],
      ['longest wait for a lock ms', longestWaitMs.toFixed(0), 'under 2000'],
    ],
  )
}
