import { numberedId, numberIn } from './ids.ts'
import type { Scene } from './scene.ts'
import { isGuest } from './users.ts'

const reportsPerManager = 8

/** Above everybody stands the first person of the tenant's file; guests and those a story adds have no manager. */
type Place = 'top' | 'person' | number

function placeOf({ tenant, counts }: Scene, id: string): Place | null {
  const person = tenant.people.findIndex(({ oid }) => oid === id)
  if (person >= 0) return person === 0 ? 'top' : tenant.people[person]?.homeTenant ? null : 'person'
  const made = numberIn(tenant.id, 'user', id)
  return made < 0 || made >= counts.users ? null : made
}

/** The id of a user's manager; a guest who would be one is passed over. */
export function managerOf(scene: Scene, id: string): string | null {
  const place = placeOf(scene, id)
  const [first] = scene.tenant.people
  if (place === null || place === 'top' || (place !== 'person' && isGuest(scene, place))) return null
  for (let above = place; above !== 'person' && above > 0; ) {
    above = Math.floor((above - 1) / reportsPerManager)
    if (!isGuest(scene, above)) return numberedId(scene.tenant.id, 'user', above)
  }
  return first?.oid ?? null
}

/** The ids of those whose manager a user is, in the order of the directory. */
export function reportsOf(scene: Scene, id: string): string[] {
  const place = placeOf(scene, id)
  if (place === null || place === 'person') return []
  const { tenant, counts } = scene
  const below = (made: number): number[] =>
    made >= counts.users ? [] : isGuest(scene, made) ? under(made).flatMap(below) : [made]
  const under = (made: number) =>
    Array.from({ length: reportsPerManager }, (_, i) => made * reportsPerManager + 1 + i)
  const made = place === 'top' ? below(0) : isGuest(scene, place) ? [] : under(place).flatMap(below)
  const people = tenant.people.slice(1).filter(({ homeTenant }) => homeTenant === undefined)
  return [
    ...(place === 'top' ? people.map(({ oid }) => oid) : []),
    ...made.map((index) => numberedId(tenant.id, 'user', index)),
  ]
}
