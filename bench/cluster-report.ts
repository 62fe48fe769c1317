import type { Event } from './cluster-events.ts'
import type { Acknowledged, Failed } from './cluster-people.ts'
import type { Ended } from './cluster-scans.ts'
import type { Verdict } from './cluster-verdict.ts'
import { printTable } from './table.ts'

/** What was seen of an event. */
export interface Told {
  event: Event
  at: number
  acknowledged: Acknowledged[]
  failed: Failed[]
  begun: number
  scans: Ended
}

interface Whole {
  comments: number
  ofComments: Verdict
  exemptions: number
  ofExemptions: Verdict
  ofScans: Verdict & { rows: number }
  invitations: number
  ofInvitations: Verdict
  ofMails: Verdict & { interrupted: number }
  load: string
}

export function printCluster(told: readonly (Told & Verdict)[], whole: Whole): void {
  printTable(
    ['event', 'writes back s (goal)', 'acknowledged', 'lost (0)', 'doubled (0)', 'failed answers (0 × 500)'],
    told.map((one) => [
      one.event.name,
      `${pauseOf(one).seconds.toFixed(1)} (${one.event.goals.writesBackSeconds})`,
      ...[one.acknowledged.length, one.lost, one.doubled, byStatus(one.failed)],
    ]),
  )
  printTable(
    [
      'event',
      'scans begun',
      'done',
      'begun again s after the return (goal)',
      'last done s after the return (goal)',
    ],
    told.map((one) => {
      const { goals } = one.event
      const after = (at: number | null) =>
        at === null ? '-' : Math.max(0, (at - pauseOf(one).endsAt) / 1000).toFixed(1)
      return [
        ...[one.event.name, one.begun, one.scans.done],
        `${after(one.scans.lastAgainAt)} (${goals.scansAgainSeconds})`,
        `${after(one.scans.lastAt)} (${goals.scansDoneSeconds})`,
      ]
    }),
  )
  printTable(
    ['in the whole run', 'acknowledged or written', 'lost (0)', 'doubled (0)'],
    [
      ['comments', whole.comments, whole.ofComments.lost, whole.ofComments.doubled],
      ['exemptions, by their history', whole.exemptions, whole.ofExemptions.lost, whole.ofExemptions.doubled],
      ['history rows of the scans', whole.ofScans.rows, whole.ofScans.lost, whole.ofScans.doubled],
      ['invitations', whole.invitations, whole.ofInvitations.lost, whole.ofInvitations.doubled],
      ['mails at the mail server', whole.invitations, whole.ofMails.lost, whole.ofMails.doubled],
    ],
  )
  console.log(`mails left to an operator: ${whole.ofMails.interrupted}; load ${whole.load}`)
}

/** The longest time without an acknowledged write. One of less than a second is none. */
function pauseOf({ at, acknowledged }: Told): { seconds: number; endsAt: number } {
  const times = [at, ...acknowledged.map((one) => one.at)].toSorted((a, b) => a - b)
  let longest = { seconds: 0, endsAt: at }
  for (const [place, time] of times.entries()) {
    const seconds = (time - (times[place - 1] ?? time)) / 1000
    if (seconds > longest.seconds) longest = { seconds, endsAt: time }
  }
  return longest.seconds < 1 ? { ...longest, endsAt: at } : longest
}

function byStatus(failed: readonly Failed[]): string {
  const counts = new Map<string, number>()
  for (const { status } of failed) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, n]) => `${n} × ${status}`).join(', ') || 'none'
}
