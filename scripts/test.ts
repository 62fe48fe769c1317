import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles, testsOf } from './changed-tests.ts'
import { type Counts, countsLine, sumOfCounts } from './test-counts.ts'
import { startTestDatabase, type TestDatabase } from './test-database.ts'
import {
  filesOf,
  hasTestFiles,
  type StepEnd,
  type StepName,
  steps,
  stepsWithDatabase,
  type TestRun,
} from './test-steps.ts'
import { type FileTime, timesTable } from './test-times.ts'

const usage = `npm test -- [--only ${Object.keys(steps).join(',')}] [--changed] [--times] [-g name] [part of a test file's path …]`

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())

const root = path.dirname(import.meta.dirname)

interface Asked {
  only?: string | undefined
  named?: string | undefined
  filters: string[]
  chosen?: string[] | undefined
}

/** Who chooses test files or tests asks for the steps that have such files, unless --only says which. */
function askedSteps({ only, named, filters, chosen }: Asked): StepName[] {
  const names = Object.keys(steps) as StepName[]
  const asked =
    only?.split(',') ?? (named === undefined && filters.length === 0 ? names : ['unit', 'components'])
  const unknown = asked.find((name) => !names.includes(name as StepName))
  if (unknown !== undefined) throw new Error(`There is no step "${unknown}". Usage: ${usage}`)
  const hasFiles = (name: StepName) =>
    !hasTestFiles(name) || filesOf(name, { root, filters, chosen }).length > 0
  const found = names.filter((name) => asked.includes(name) && hasFiles(name))
  if (found.length === 0) throw new Error(`No test file has ${filters.join(' or ')} in its path`)
  return chosen && !found.includes('browser') ? found.filter((name) => name !== 'build') : found
}

async function runStep(name: StepName, run: TestRun): Promise<StepEnd> {
  if (process.stdout.isTTY) process.stdout.write(`${name} …\r`)
  const began = Date.now()
  const end = await steps[name](run).catch(
    (error: Error) => ({ ok: false, output: error.message }) as StepEnd,
  )
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s`.padStart(8)
  const tests = end.counts ? `  ${end.counts.passed + end.counts.failed} tests` : ''
  console.log(`${end.ok ? '✔' : '✖'} ${name.padEnd(10)}${took}${tests}`)
  return end
}

/** Stops at the first step that fails, for the later ones would only repeat its trouble. */
async function runSteps(
  names: StepName[],
  run: TestRun,
): Promise<{ ok: boolean; counts: Counts[]; times: FileTime[] }> {
  const counts: Counts[] = []
  const times: FileTime[] = []
  for (const name of names) {
    const end = await runStep(name, run)
    if (end.counts) counts.push(end.counts)
    times.push(...(end.times ?? []))
    if (run.signal.aborted) console.log('\nInterrupted')
    else if (!end.ok) console.log(`\n${end.output.trim()}\n\nThe step "${name}" failed`)
    if (!end.ok) return { ok: false, counts, times }
  }
  return { ok: true, counts, times }
}

async function main(): Promise<boolean> {
  const { values, positionals: filters } = parseArgs({
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean' },
      times: { type: 'boolean' },
      grep: { type: 'string', short: 'g' },
    },
    allowPositionals: true,
  })
  const chosen = values.changed ? testsOf(root, changedFiles(root)) : undefined
  const names = askedSteps({ only: values.only, named: values.grep, filters, chosen })
  const reports = mkdtempSync(path.join(tmpdir(), 'parapet-test-reports-'))
  let database: TestDatabase | undefined
  try {
    if (names.some((name) => stepsWithDatabase.includes(name))) database = await startTestDatabase()
    // The tests make databases of their own: no other way may lead to the one that a person works with.
    const { DATABASE_URL: _, ...env } = process.env
    const { ok, counts, times } = await runSteps(names, {
      root,
      reports,
      filters,
      chosen,
      named: values.grep,
      env: {
        ...env,
        // Hundreds of processes load the same modules: the first one strips and compiles them.
        NODE_COMPILE_CACHE: path.join(reports, 'compile-cache'),
        ...(database && {
          PARAPET_TEST_ADMIN_URL: database.adminUrl,
          PARAPET_TEST_TEMPLATE: database.template,
        }),
      },
      signal: interrupted.signal,
    })
    if (values.times) console.log(`\n${timesTable(times)}`)
    console.log(`\n${countsLine(sumOfCounts(counts))}`)
    return ok
  } finally {
    await database?.stop()
    rmSync(reports, { recursive: true, force: true })
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
