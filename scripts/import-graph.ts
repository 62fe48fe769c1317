import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Which file of ours names which: by import, by dynamic import, or by the address of a program that it starts. */
export type ImportGraph = Map<string, readonly string[]>

const folders = ['contract', 'scan', 'server', 'simulator', 'scripts', 'console', 'e2e', 'bench', 'fuzz']

/** Paths of the repository that a file imports. */
export function importsOf(root: string, file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:#|\.)[^']+)'/g)].map(([, target = '']) =>
    resolved(file, target),
  )
}

/** Also what a file starts or reads by its address: `new URL('../../simulator/main.ts', import.meta.url)`. */
function namedBy(root: string, file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const addresses = [...source.matchAll(/new URL\(\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    resolved(file, target),
  )
  const started = [...source.matchAll(/'((?:\.{1,2}|server|scripts|simulator)\/[\w./-]+\.(?:ts|tsx|mjs))'/g)]
    .flatMap(([, target = '']) => [resolved(file, target), target])
    .filter((target) => existsSync(path.join(root, target)))
  return [...importsOf(root, file), ...addresses, ...started]
}

const resolved = (file: string, target: string): string =>
  target.startsWith('#')
    ? target.slice(1)
    : path.posix.normalize(path.posix.join(path.posix.dirname(file), target))

export function importGraph(root: string): ImportGraph {
  const files = globSync(`{${folders}}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['console/dist/**'] })
  return new Map(files.map((file) => [file, [...new Set(namedBy(root, file))]]))
}

/** Everything that a change of these files can be felt in: themselves, and whatever names one of them. */
export function reachedBy(graph: ImportGraph, changed: readonly string[]): Set<string> {
  const users = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), file])
  }
  const reached = new Set<string>()
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...(users.get(file) ?? []))
  }
  return reached
}
