type LockedPackage = {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  link?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}
type LockedPackages = Record<string, LockedPackage>

export function ensureInstalled(root: string, say: (line: string) => void): Promise<void>

export function fingerprint(lockText: string, platform: string, arch: string): string

export function expectedPlaces(packages: LockedPackages, isProduction: boolean): string[]

export function isSameInstall(
  packages: LockedPackages,
  installed: LockedPackages,
  machine?: { platform: string; arch: string },
): boolean

export function npmCommand(
  root: string,
  args: string[],
): [program: string, args: string[], options: { shell?: boolean }]
