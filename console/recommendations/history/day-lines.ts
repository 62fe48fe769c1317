import type { Text } from '#contract/kit/text.ts'
import type { Dot } from './dots.ts'
import type { DayOfEvents, Lane } from './lanes.ts'
import { text } from './texts.ts'
import type { Tone } from './tone.ts'

type Kind = Exclude<keyof DayOfEvents, 'local_date'>
const lines: Record<Lane, { kind: Kind; label: Text; one?: Text; tone?: Tone }[]> = {
  configuration: [
    { kind: 'became_compliant', label: text.becameCompliant, one: text.oneBecameCompliant, tone: 'better' },
    {
      kind: 'became_non_compliant',
      label: text.becameNonCompliant,
      one: text.oneBecameNonCompliant,
      tone: 'worse',
    },
    { kind: 'risky_non_compliant', label: text.risky },
  ],
  exemptions: [
    { kind: 'marked_exempted', label: text.markedExempted, tone: 'other' },
    {
      kind: 'marked_non_exempted',
      label: text.markedNonExempted,
      one: text.oneMarkedNonExempted,
      tone: 'other',
    },
  ],
  assignments: [{ kind: 'assignments', label: text.assigned, one: text.oneAssigned, tone: 'other' }],
}

/** What the day of a dot brought, one line for each kind of event that it had. */
export const dayLines = ({ lane, events }: Dot) =>
  lines[lane].flatMap(({ kind, label, one, tone }) => {
    const count = events[kind]
    return count > 0 ? [{ kind, label: count === 1 ? (one ?? label) : label, tone, count }] : []
  })
