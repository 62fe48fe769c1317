import type { Purpose } from './wanted-packages.mjs'

export function ensureInstalled(root: string, purpose: Purpose, say: (line: string) => void): Promise<void>

export function addPackage(root: string, name: string, say: (line: string) => void): Promise<void>

export function fingerprint(lockText: string, platform: string, arch: string): string

export function npmCommand(args: string[]): [program: string, args: string[], options: { shell?: boolean }]
