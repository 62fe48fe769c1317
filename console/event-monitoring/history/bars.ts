import { formatDate } from '#console/kit/dates.ts'
import { type Bucket, bucketsOf } from '#contract/audit-events/audit-buckets.ts'
import type { AuditSummaryRow } from '#contract/audit-events/audit-calls.ts'
import { auditItems } from '#contract/audit-events/audit-choices.ts'
import { fillIn, type Lang } from '#contract/kit/text.ts'
import type { Range } from './range.ts'
import { text } from './texts.ts'

export interface ActionCount {
  type: string
  action: string
  count: number
}
/** One bar of the chart: how many events of each item type, and of which actions. */
export interface Bar extends Bucket {
  total: number
  types: { type: string; count: number }[]
  actions: ActionCount[]
}

export function barsOf(rows: readonly AuditSummaryRow[], { from, to }: Range): Bar[] {
  return bucketsOf(from, to).map((bucket) => {
    const own = rows.filter(({ log_date }) => log_date >= bucket.from && log_date <= bucket.to)
    const types = auditItems.map(({ name }) => ({
      type: name,
      count: own.filter(({ type }) => type === name).reduce((sum, row) => sum + row.total_events, 0),
    }))
    return {
      ...bucket,
      types,
      actions: actionsOf(own),
      total: types.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

/** By item type in their order, the most frequent first. */
export function actionsOf(rows: readonly AuditSummaryRow[]): ActionCount[] {
  return auditItems.flatMap(({ name, actions }) =>
    actions
      .map((action) => ({
        type: name,
        action,
        count: rows
          .filter(({ type }) => type === name)
          .flatMap(({ details }) => details.actions)
          .filter(({ action_type }) => action_type === action)
          .reduce((sum, { action_count }) => sum + action_count, 0),
      }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count),
  )
}

/** What a bar is called: its day, its week, its month, or from which to which month; cut ones say where. */
export function barName(bar: Bucket, lang: Lang): string {
  const day = (at: string) => formatDate(at, 'MMM dd', { lang, utc: true })
  const month = (at: string) => day(at).split(' ')[0] ?? ''
  if (bar.unit === 'day') return day(bar.from)
  if (bar.unit === 'week') return bar.from === bar.to ? day(bar.from) : `${day(bar.from)} – ${day(bar.to)}`
  const [first, last] = [month(bar.from), month(bar.to)]
  const name = first === last ? first : `${first} – ${last}`
  const at = (iso: string) => Number(iso.slice(8))
  if (bar.isCutAtStart) return fillIn(text.bucketFrom[lang], { name, day: at(bar.from) })
  return bar.isCutAtEnd ? fillIn(text.bucketTo[lang], { name, day: at(bar.to) }) : name
}

/** A round number that no bar exceeds, for the axis. */
export function axisTop(bars: readonly Bar[]): number {
  const highest = Math.max(1, ...bars.map(({ total }) => total))
  const unit = 10 ** Math.floor(Math.log10(highest))
  const round = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10, 20, 40].map((factor) => factor * unit)
  // Four equal parts, each a whole number.
  return round.find((top) => top >= highest && top % 4 === 0) ?? 4 * highest
}
