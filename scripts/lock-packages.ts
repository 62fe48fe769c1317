import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Entry {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = Record<string, Entry>

/** Where a package is used: by servers and workers, in the pages that browsers load, or only by who develops. */
export type Use = 'server' | 'console' | 'development'

export interface LockedPackage {
  name: string
  version: string
  /** An SPDX expression, or what its author wrote. */
  licence: string
  integrity: string | undefined
  use: Use
  isOptional: boolean
  /** `name@version` of what it needs. */
  needs: string[]
}

const root = path.dirname(import.meta.dirname)
export const readLock = (): Lock =>
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const keyOf = (place: string, { version = '' }: Entry) => `${nameOf(place)}@${version}`

/** As Node looks for it: beside the asker, then in every folder above. */
function found(lock: Lock, asker: string, name: string): string | undefined {
  for (let place = asker; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const candidate = place ? `${place}/node_modules/${name}` : `node_modules/${name}`
    if (lock[candidate]) return candidate
    if (!place) return undefined
    if (!place.includes('/node_modules/')) place = ''
  }
}

function neededBy(lock: Lock, place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock[place] ?? {}
  const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })
  return names.flatMap((name) => found(lock, place, name) ?? [])
}

/** Everything that the lock names, once for each name and version, in order. */
export function lockPackages(lock = readLock(), inConsole = consolePackages()): LockedPackage[] {
  const shown = new Set<string>()
  const open = inConsole.flatMap((name) => found(lock, '', name) ?? [])
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (shown.has(place)) continue
    shown.add(place)
    open.push(
      ...Object.keys(lock[place]?.dependencies ?? {}).flatMap((name) => found(lock, place ?? '', name) ?? []),
    )
  }
  const howUsed = (place: string, entry: Entry): Use =>
    !entry.dev && !entry.devOptional ? 'server' : shown.has(place) ? 'console' : 'development'

  const packages = new Map<string, LockedPackage>()
  for (const [place, entry] of Object.entries(lock)) {
    if (place === '') continue
    const use = howUsed(place, entry)
    const former = packages.get(keyOf(place, entry))
    packages.set(keyOf(place, entry), {
      name: nameOf(place),
      version: entry.version ?? '',
      licence: entry.license ?? licenceOfOwner(lock, nameOf(place)) ?? '',
      integrity: entry.integrity ?? former?.integrity,
      use: former ? closest(former.use, use) : use,
      isOptional: Boolean(entry.optional) && (former?.isOptional ?? true),
      needs: [
        ...new Set([
          ...(former?.needs ?? []),
          ...neededBy(lock, place).map((one) => keyOf(one, lock[one] ?? {})),
        ]),
      ].sort(),
    })
  }
  return [...packages.values()].sort((one, other) => (keyed(one) < keyed(other) ? -1 : 1))
}

export const keyed = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>) => `${name}@${version}`

const uses: readonly Use[] = ['server', 'console', 'development']
const closest = (one: Use, other: Use) => uses.find((use) => use === one || use === other) ?? one

/** A binary for another machine has no entry of its own in some registries: it is under the licence of its package. */
const licenceOfOwner = (lock: Lock, name: string) =>
  Object.values(lock).find(({ optionalDependencies }) => optionalDependencies && name in optionalDependencies)
    ?.license

/** What is bundled into the console: what its sources import, and the parts of the generated service worker. */
export function consolePackages(): string[] {
  const sources = globSync('console/**/*.{ts,tsx,css}', { cwd: root, exclude: ['console/dist/**'] }).filter(
    (file) => !/\.(test|component|stories)\.tsx?$|^console\/(testing\/|[^/]+\.ts$)/.test(file),
  )
  const named = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /(?:from|import)\s*\(?\s*['"](@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g,
      ),
    ].map(([, name = '']) => name),
  )
  const worker = ['core', 'expiration', 'precaching', 'routing', 'strategies'].map(
    (part) => `workbox-${part}`,
  )
  return [...new Set([...named, ...worker])]
}
