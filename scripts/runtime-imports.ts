import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Runtime {
  /** Paths of the repository that are loaded, started or read. */
  files: Set<string>
  /** Packages, each with a file that names it. */
  packages: Map<string, string>
}

const statement = /^(?:import|export)\s+(?!type\s)[^'"]*?from\s*'([^']+)'|^import\s+'([^']+)'/gm
const asked = /\bimport\(\s*'([^']+)'|\brequire(?:\.resolve)?\(\s*['`]([^'`$]+)/g
const addressed = /new URL\(\s*'(\.[^']+)'|join\(import\.meta\.dirname,\s*'([^']+)'/g

/**
 * What Node loads when it runs these files: types are stripped and load nothing. With `addresses` also programs and data
 * that a file names by its place beside itself.
 */
export function runtimeOf(root: string, entries: readonly string[], { addresses = true } = {}): Runtime {
  const files = new Set<string>()
  const packages = new Map<string, string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    const place = path.join(root, file)
    if (!/\.m?ts$|\.mjs$/.test(file) || !existsSync(place) || statSync(place).isDirectory()) continue
    const source = readFileSync(place, 'utf8')
    for (const pattern of [statement, asked, ...(addresses ? [addressed] : [])])
      for (const [, one, other] of source.matchAll(pattern)) {
        const target = one ?? other ?? ''
        if (target.startsWith('node:')) continue
        if (target.startsWith('#')) open.push(target.slice(1))
        else if (target.startsWith('.') || pattern === addressed)
          open.push(path.posix.join(path.posix.dirname(file), target))
        else packages.set(packageOf(target), file)
      }
  }
  return { files, packages }
}

const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
