import { dayOf } from '../history/range.ts'
import { type Tone, toneOf } from '../history/tone.ts'

/** Something that happened to a recommendation, as the server tells it. */
export interface HistoryEvent {
  id: string
  date: string
  event_type: string
  change_type: string | null
  user: string
  comment: string | null
  commentId: number | null
  isOwn: boolean
  change_details: string | null
  snapshot_type: string | null
  assigned_to: string | null
  old_value: string | null
  new_value: string | null
}
export interface DayOfHistory {
  day: string
  tone: Tone
  events: HistoryEvent[]
}

/** By day, the latest first; a day's tone is that of all that happened on it. */
export function byDay(events: readonly HistoryEvent[]): DayOfHistory[] {
  const days = new Map<string, HistoryEvent[]>()
  for (const event of events.toSorted((a, b) => b.date.localeCompare(a.date))) {
    const day = dayOf(new Date(event.date))
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, of]) => ({
    day,
    tone: toneOf({
      better: of.filter((one) => one.change_type === 'Improvement').length,
      worse: of.filter((one) => one.change_type === 'Regression').length,
      other: of.filter((one) => one.change_type === null).length,
    }),
    events: of,
  }))
}
