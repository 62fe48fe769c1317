import { readFileSync } from 'node:fs'

interface Named {
  /** As Microsoft names it in subscribedSkus. */
  name: string
  displayName: string
  /** Microsoft's id, where it is published. */
  id: string | null
}

export interface Licences {
  servicePlans: Named[]
  skus: (Named & { servicePlans: string[] })[]
}

/** The service plans that checks ask for, and the licences that people buy them in. */
export const loadLicences = (): Licences =>
  JSON.parse(readFileSync(new URL('../../catalogue/licences.json', import.meta.url), 'utf8')) as Licences
