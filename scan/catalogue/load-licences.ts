import { type Static, Type } from 'typebox'
import { exact, orNull, words } from '#contract/kit/read-json.ts'
import { readContentFile } from './content-file.ts'

const named = {
  /** As Microsoft names it in subscribedSkus. */
  name: words,
  displayName: words,
  /** Microsoft's id, where it is published. */
  id: orNull(words),
}
const licences = exact({
  servicePlans: Type.Array(exact(named)),
  skus: Type.Array(exact({ ...named, servicePlans: Type.Array(words) })),
})
export type Licences = Static<typeof licences>

/** The service plans that checks ask for, and the licences that people buy them in. */
export const loadLicences = (): Licences =>
  readContentFile(new URL('../../catalogue/licences.json', import.meta.url), 'licences.json', licences)

let plans: ReadonlyMap<string, string> | undefined

/** A service plan as it is sold, in every language; undefined when the catalogue does not know it. */
export function planName(plan: string): string | undefined {
  plans ??= new Map(loadLicences().servicePlans.map(({ name, displayName }) => [name, displayName]))
  return plans.get(plan)
}
