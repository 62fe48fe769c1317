import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { importGraph, reachedBy } from './import-graph.ts'

/** What is read or started without an import, and whose tests feel it. */
const unnamed: [changed: RegExp, tests: RegExp][] = [
  [/^(package(-lock)?\.json|tsconfig.*\.json)$/, /./],
  // The database is made of these before any test of the server begins.
  [/^server\/(migrations|views)\//, /^(server|e2e)\//],
  [/^simulator\//, /^(simulator|server|scan)\//],
  [/^catalogue\/checks\//, /^(scan\/(catalogue|collect|evaluate)|server\/catalogue|scripts)\//],
  [/^catalogue\//, /^(scan\/catalogue|server\/(catalogue|regulations|stories|insights)|scripts|simulator)\//],
  [/^docs\//, /^scripts\//],
  [/^fuzz\/corpus\//, /^scripts\/fuzz\./],
  [/^(deploy\/|bin\/|\.dockerignore)/, /^scripts\/(deploy|image|bin-parapet|monitoring)\./],
  [/^console\/.*\.(css|html)$/, /^console\/.*\.(component|test)\.ts$/],
]
const isTest = (file: string) => /\.(test|component|spec)\.ts$/.test(file)

/** The files that differ from where this branch left main, saved or not, committed or not. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) => {
    const out = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return out.split('\0').filter(Boolean)
  }
  const base = beginOfBranch(root)
  return [
    ...git('diff', '--name-only', '-z', base),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

function beginOfBranch(root: string): string {
  try {
    return execFileSync('git', ['merge-base', 'HEAD', 'main'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // A clone of one branch: what was not committed yet.
    return 'HEAD'
  }
}

/** The test files that a change of these files can be felt in. */
export function testsOf(root: string, changed: readonly string[]): string[] {
  const reached = reachedBy(importGraph(root), changed)
  const all = globSync('{contract,scan,simulator,server,scripts,console,e2e}/**/*.{test,component,spec}.ts', {
    cwd: root,
    exclude: ['console/dist/**'],
  })
  const feels = (test: string) =>
    reached.has(test) ||
    storyFelt(test, reached) ||
    unnamed.some(([what, tests]) => tests.test(test) && changed.some((file) => what.test(file)))
  return all.filter((test) => isTest(test) && feels(test)).sort()
}

/** A component test imports the types of its stories only, and shows them by name. */
const storyFelt = (test: string, reached: Set<string>) =>
  test.endsWith('.component.ts') && reached.has(test.replace(/\.component\.ts$/, '.stories.tsx'))
