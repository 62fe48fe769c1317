interface LockedPackage {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  link?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type LockedPackages = Record<string, LockedPackage>
interface Lock {
  packages: LockedPackages
}

export type Purpose = 'start on this Node' | 'start' | 'all'

export const purposes: readonly Purpose[]

export const fetchedLater: readonly string[]

export const consolePackages: readonly string[]

export function lockFor(purpose: Purpose, lock: Lock): Lock

export function lockOf(lock: Lock, isWanted: (name: string, kind: string) => boolean): Lock

export function expectedPlaces(packages: LockedPackages, isProduction: boolean): string[]

export function isSameInstall(
  packages: LockedPackages,
  installed: LockedPackages,
  machine?: { platform: string; arch: string },
): boolean
