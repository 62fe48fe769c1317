import { chance } from './ids.ts'
import type { Scene } from './scene.ts'

const dayMs = 24 * 60 * 60 * 1000
const firstDay = Date.UTC(2020, 0, 1) / dayMs
const daysOfRound = 4
const [morning, working] = [6 * 3600, 12 * 3600]

/**
 * Who signs in when. Sign-ins are numbered without end: everybody in turn, people of the tenant's file first, a quarter
 * of them each day. So the log of any day and the last sign-in of any user follow from numbers, and nothing is kept.
 */
export type Rhythm = {
  /** The last sign-in that had happened by then. */
  latest(moment: Date): number
  momentOf(sequence: number): Date
  /** The place of who signed in among the people and the generated users; null: nobody ever does. */
  whoAt(sequence: number): number | null
  /** When somebody signed in for the last time before today. */
  lastOf(place: number): Date
}

const remainder = (number: number, by: number) => ((number % by) + by) % by

const known = new WeakMap<Scene, Rhythm>()

export function rhythmOf(scene: Scene): Rhythm {
  const before = known.get(scene)
  if (before) return before
  const rhythm = made(scene)
  known.set(scene, rhythm)
  return rhythm
}

function made({ tenant, counts, posture, today }: Scene): Rhythm {
  const people = tenant.people.length
  const everybody = Math.max(1, people + counts.users)
  const perDay = Math.ceil(everybody / daysOfRound)
  const isAbsent = (place: number) => place >= people && chance(place - people, 4) < posture.stale

  const momentOf = (sequence: number): Date => {
    const day = Math.floor(sequence / perDay)
    const share = (remainder(sequence, perDay) + chance(sequence, 500)) / perDay
    return new Date((firstDay + day) * dayMs + (morning + Math.floor(share * working)) * 1000)
  }
  const latest = (moment: Date): number => {
    const day = Math.floor(moment.getTime() / dayMs) - firstDay
    let [done, open] = [day * perDay - 1, (day + 1) * perDay]
    while (open - done > 1) {
      const middle = Math.floor((done + open) / 2)
      if (momentOf(middle) <= moment) done = middle
      else open = middle
    }
    return done
  }
  const untilToday = latest(today)
  return {
    latest,
    momentOf,
    // Who stays away is replaced by the next one who does not.
    whoAt: (sequence) => {
      if (people + counts.users === 0) return null
      for (let step = 0; step < everybody; step += 1) {
        const place = remainder(sequence + step, everybody)
        if (!isAbsent(place)) return place
      }
      return null
    },
    lastOf: (place) => {
      const last = (slot: number) => untilToday - remainder(untilToday - slot, everybody)
      let newest = last(place)
      for (let before = 1; before < everybody; before += 1) {
        const other = remainder(place - before, everybody)
        if (!isAbsent(other)) break
        newest = Math.max(newest, last(other))
      }
      return momentOf(newest)
    },
  }
}
