export interface KeptSnapshot {
  scanId: string
  /** UTC, ISO. */
  endedAt: string
}

export interface Retention {
  /** Every snapshot of the last so many days is kept. */
  everyDays: number
  /** The last one of each day is kept for so many days. */
  dailyDays: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Which snapshots of a tenant to remove. The newest stays, however old it is: it is what the tenant is judged by. */
export function snapshotsToDrop<T extends KeptSnapshot>(
  snapshots: readonly T[],
  { everyDays, dailyDays }: Retention,
  now: Date,
): T[] {
  const newestFirst = snapshots.toSorted((first, second) => second.endedAt.localeCompare(first.endedAt))
  const daysSeen = new Set<string>()
  return newestFirst.filter(({ endedAt }, index) => {
    const day = endedAt.slice(0, 10)
    const isLastOfDay = !daysSeen.has(day)
    daysSeen.add(day)
    const age = (now.getTime() - Date.parse(endedAt)) / dayMs
    const isKept = index === 0 || age <= everyDays || (isLastOfDay && age <= dailyDays)
    return !isKept
  })
}
