import { chance } from '#simulator/directory/ids.ts'
import { type Rows, rowsOf } from '#simulator/graph/rows.ts'
import type { TenantView } from '#simulator/stories/tenant-view.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import { auditRow, type Entry, type Happening } from './entry.ts'
import { actorsOf, everydayHappenings } from './everyday.ts'
import { happeningsOf } from './story-happenings.ts'

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000

/** What the log of a tenant is made from. */
export type Past = {
  tenant: Tenant
  start: Date
  today: Date
  /** The days on which the story changes, counted from its start, and who is told to have done it. */
  changeDays: [day: number, by: 'partner' | 'pipeline' | undefined][]
  viewOn(day: Date): TenantView
}

export type AuditLog = {
  /** What can be read now, newest first; a record that came twice stands twice. */
  rows(past: Past, now: Date, keptDays: number): Rows
  /** Somebody does something now. */
  add(tenant: Tenant, happenings: readonly Happening[], delivery?: Partial<Delivery>): void
  reset(): void
}
type Delivery = { lateMs: number; copies: number }

export function createAuditLog(): AuditLog {
  const written = new Map<string, { key: string; entries: Entry[] }>()
  const added = new Map<string, Entry[]>()

  const past = (given: Past): Entry[] => {
    const key = `${given.start.getTime()} ${given.today.getTime()}`
    const known = written.get(given.tenant.slug)
    if (known?.key === key) return known.entries
    const entries = entriesOf(given)
    written.set(given.tenant.slug, { key, entries })
    return entries
  }
  return {
    rows: (given, now, keptDays) => {
      const oldest = now.getTime() - keptDays * dayMs
      const readable = [...past(given), ...(added.get(given.tenant.slug) ?? [])].filter(
        ({ at, readableFrom }) => readableFrom <= now && at.getTime() >= oldest,
      )
      readable.sort((one, other) => other.at.getTime() - one.at.getTime())
      return rowsOf(readable.flatMap(({ row, copies }) => Array.from({ length: copies }, () => row)))
    },
    add: (tenant, happenings, delivery) => {
      const entries = added.get(tenant.slug) ?? []
      for (const happening of happenings) {
        // The same done twice is two records.
        const label = `${happening.label} ${entries.length}`
        entries.push(entryOf(tenant, { ...happening, label }, entries.length, delivery))
      }
      added.set(tenant.slug, entries)
    },
    reset: () => {
      written.clear()
      added.clear()
    },
  }
}

function entriesOf({ tenant, start, today, changeDays, viewOn }: Past): Entry[] {
  const days = Math.max(0, Math.floor((today.getTime() - start.getTime()) / dayMs) + 1)
  const actors = actorsOf(tenant)
  const told = changeDays
    .filter(([day]) => day < days)
    .flatMap(([day, told], place) => {
      const at = new Date(start.getTime() + day * dayMs)
      const before = viewOn(new Date(at.getTime() - dayMs))
      // Most by the administrators; every fourth by somebody from outside or by an application.
      const usual = place % 4 !== 3 ? undefined : place % 8 === 3 ? 'partner' : 'pipeline'
      const by = actors.at({ partner: -2, pipeline: -1, administrator: 0 }[told ?? usual ?? 'administrator'])
      return happeningsOf({ tenant, before, after: viewOn(at), at, by: by ?? actors[0] })
    })
  const view = viewOn(today)
  const ordinary = Array.from({ length: days }, (_, day) =>
    everydayHappenings(tenant, view, new Date(start.getTime() + day * dayMs)),
  ).flat()
  return [...told, ...ordinary].map((happening, place) => entryOf(tenant, happening, place))
}

/** Records come after a minute or three, some after half an hour, a few after hours, and some twice. */
function entryOf(
  tenant: Tenant,
  happening: Happening,
  place: number,
  { lateMs = latencyMs(place), copies = chance(place, 411) < 0.05 ? 2 : 1 }: Partial<Delivery> = {},
): Entry {
  return {
    at: happening.at,
    readableFrom: new Date(happening.at.getTime() + lateMs),
    copies,
    row: auditRow(tenant, happening),
  }
}

function latencyMs(place: number): number {
  if (place % 37 === 36) return 180 * minuteMs
  if (place % 10 === 9) return 25 * minuteMs
  return minuteMs + Math.floor(chance(place, 410) * 2 * minuteMs)
}
