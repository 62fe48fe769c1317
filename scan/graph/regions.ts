import { type Reach, redirectedRegion, type Surface } from './surfaces.ts'

/** The servers that hold a tenant, by service: learnt once a scan, shared by its tables. Null: the front door itself. */
export interface Regions {
  of(surface: Surface, ask: () => Promise<string | null>): Promise<string | null>
  /** What a redirect said in the middle. */
  note(surface: Surface, region: string): void
}

export function openRegions(): Regions {
  const known = new Map<Surface, Promise<string | null>>()
  return {
    of: (surface, ask) => {
      const before = known.get(surface)
      if (before) return before
      // Exchange answers at its front door, and redirects when it does not.
      if (surface !== 'compliance') return Promise.resolve(null)
      const asked = ask()
      known.set(surface, asked)
      asked.catch(() => known.delete(surface))
      return asked
    },
    note: (surface, region) => known.set(surface, Promise.resolve(region)),
  }
}

/** Where an answer sends the call: a region, or an address of the same service; null when it is no redirect. */
export function redirectOf(
  surface: Surface,
  reach: Reach,
  response: Response,
): { region: string } | { location: string } | null {
  const location = response.headers.get('location')
  const isRedirect = response.status >= 300 && response.status < 400
  if (!location || !isRedirect || (surface !== 'exchange' && surface !== 'compliance')) return null
  const region = redirectedRegion(surface, reach, location)
  return region === null ? { location } : { region }
}
