import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { importsOf } from './import-graph.ts'

/**
 * Which folder may import which (docs/architecture.md). `server` and `console/app` are where features meet;
 * a feature is any other folder of server/ or console/.
 */
const root = join(import.meta.dirname, '..')
const allowed: Record<string, readonly string[]> = {
  'contract/kit': [],
  contract: ['contract/kit'],
  scan: ['contract', 'contract/kit'],
  'server/migrations': [],
  'server/kit': ['contract/kit'],
  'server/feature': ['contract', 'contract/kit', 'server/kit', 'server/handle', 'actions'],
  'server/testing': ['*'],
  'server/commands': ['*'],
  server: ['*'],
  simulator: ['contract/kit'],
  'console/ui': [],
  'console/kit': ['console/ui', 'contract/kit'],
  'console/feature': ['console/kit', 'console/ui', 'contract', 'contract/kit'],
  'console/app': ['*'],
  console: ['*'],
}

/** The features that have to do with the engine. */
const readers = [
  'server/audit-events',
  'server/catalogue',
  'server/demo',
  'server/recommendations',
  'server/scans',
  'server/snapshots',
  'server/tenant-access',
]

test('imports point the way that the table says', () => {
  const wrong = sources().flatMap((file) =>
    importsOf(root, file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} imports ${target}`),
  )
  assert.deepEqual(wrong, [])
})

test('nobody imports the simulator: it is reached by its address', () => {
  const wrong = sources().filter(
    (file) =>
      !file.startsWith('simulator/') &&
      importsOf(root, file).some((target) => target.startsWith('simulator/')),
  )
  assert.deepEqual(wrong, [])
})

test('nobody imports a script: it is a program', () => {
  const wrong = sources().flatMap((file) =>
    importsOf(root, file)
      .filter((target) => target.startsWith('scripts/'))
      .map((target) => `${file} imports ${target}`),
  )
  assert.deepEqual(wrong, [])
})

test('no feature needs another that needs it in turn', () => {
  const needs = new Map<string, Set<string>>()
  for (const file of sources())
    for (const target of importsOf(root, file)) {
      const [from, to] = [featureOf(file), featureOf(target)]
      if (from && to && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  assert.deepEqual(circlesIn(needs), [])
  assert.deepEqual(
    circlesIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
    ['b → c → b'],
  )
})

/** A folder of the server or the console that is no kit and no place where features meet. */
function featureOf(file: string): string | null {
  const { rule, name } = placeOf(file)
  return rule.endsWith('/feature') ? name : null
}

function circlesIn(needs: ReadonlyMap<string, Iterable<string>>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) return void found.push([...way.slice(way.indexOf(name)), name].join(' → '))
    if (done.has(name)) return
    for (const next of needs.get(name) ?? []) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of needs.keys()) visit(name, [])
  return found
}

function isAllowed(file: string, target: string): boolean {
  const from = placeOf(file)
  const to = placeOf(target)
  const rules = allowed[from.rule] ?? []
  if (rules.includes('*') && !target.startsWith('simulator/')) return true
  if (from.name === to.name) return true
  if (rules.includes(to.rule)) return true
  if (target === 'server/handle.ts' && rules.includes('server/handle')) return true
  if (to.rule === 'scan' && readers.includes(from.name)) return true
  return rules.includes('actions') && to.rule === 'server/feature' && target.endsWith('/actions.ts')
}

/** The row of the table a file belongs to, and the folder it lives in. */
function placeOf(file: string): { rule: string; name: string } {
  const [top = '', second = ''] = file.split('/')
  const isFile = /\.\w+$/.test(second)
  if (top === 'contract') return second === 'kit' ? both('contract/kit') : both('contract')
  if (top !== 'server' && top !== 'console') return both(top)
  if (isFile) return both(top)
  const name = `${top}/${second}`
  return { name, rule: allowed[name] ? name : `${top}/feature` }
}
const both = (name: string) => ({ rule: name, name })

function sources(): string[] {
  return ['contract', 'scan', 'server', 'simulator', 'console'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  )
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          /\.tsx?$/.test(name) && !/(^|\/)(dist|gallery)\b|\.(test|component)\.ts$|vite\.config/.test(name),
      )
      .map((name) => relative(root, join(folder, name)))
      .filter((name) => !/\/testing\/|test-|\/(call|job)-cases\.ts$/.test(name))
  } catch {
    return []
  }
}
