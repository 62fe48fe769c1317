import type { Text } from '#contract/kit/text.ts'
import type { Dot } from './dots.ts'
import type { DayOfEvents, Lane } from './lanes.ts'
import { text } from './texts.ts'
import type { Tone } from './tone.ts'

type Kind = Exclude<keyof DayOfEvents, 'local_date'>
const lines: Record<Lane, { kind: Kind; label: Text; tone?: Tone }[]> = {
  configuration: [
    { kind: 'became_compliant', label: text.becameCompliant, tone: 'better' },
    { kind: 'became_non_compliant', label: text.becameNonCompliant, tone: 'worse' },
    { kind: 'risky_non_compliant', label: text.risky },
  ],
  exemptions: [
    { kind: 'marked_exempted', label: text.markedExempted, tone: 'other' },
    { kind: 'marked_non_exempted', label: text.markedNonExempted, tone: 'other' },
  ],
  assignments: [{ kind: 'assignments', label: text.assigned, tone: 'other' }],
}

/** What the day of a dot brought, one line for each kind of event that it had. */
export const dayLines = ({ lane, events }: Dot) =>
  lines[lane].flatMap((line) => (events[line.kind] > 0 ? [{ ...line, count: events[line.kind] }] : []))
