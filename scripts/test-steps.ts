import { globSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from '#e2e/chromium.ts'
import { type ProgramEnd, runProgram } from './program.ts'
import { type Counts, nodeTestCounts, playwrightCounts } from './test-counts.ts'

export type StepName = 'types' | 'lint' | 'unit' | 'build' | 'browser'

export type StepEnd = ProgramEnd & { counts?: Counts }

export type TestRun = {
  root: string
  /** Where the runners write their reports. */
  reports: string
  /** Texts in the paths of the test files to run; all when empty. */
  filters: string[]
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

export const steps: Record<StepName, (run: TestRun) => Promise<StepEnd>> = {
  types,
  lint,
  unit,
  build,
  browser,
}

export const stepsWithDatabase: StepName[] = ['unit', 'browser']

const testFolders = ['contract', 'scan', 'simulator', 'server', 'scripts', 'console']
/** Far above what the slowest test takes on two busy cores. */
const testTimeoutMs = 120_000
/** A file that never ends is ended: Node then says which one it was. */
const stepTimeoutMs = 1_800_000

const program = (run: TestRun, file: string) => path.join(run.root, 'node_modules', file)

async function types(run: TestRun): Promise<StepEnd> {
  const check = (config: string) =>
    runProgram([program(run, 'typescript/bin/tsc'), '-p', config, '--pretty', 'false'], withRoot(run))
  const first = await check('tsconfig.json')
  return first.ok ? check('tsconfig.console.json') : first
}

function lint(run: TestRun): Promise<StepEnd> {
  return runProgram([program(run, '@biomejs/biome/bin/biome'), 'check', '--colors=off', '.'], withRoot(run))
}

async function unit(run: TestRun): Promise<StepEnd> {
  const report = path.join(run.reports, 'unit.json')
  const files = globSync(`{${testFolders}}/**/*.test.ts`, { cwd: run.root, exclude: ['console/dist/**'] })
    .filter((file) => run.filters.length === 0 || run.filters.some((filter) => file.includes(filter)))
    .sort()
  if (files.length === 0)
    return { ok: false, output: `No test file has ${run.filters.join(' or ')} in its path` }
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[
      `--test-reporter=${path.join(import.meta.dirname, 'test-counts-reporter.ts')}`,
      `--test-reporter-destination=${report}`,
    ],
  ]
  const end = await runProgram(
    ['--test', '--test-concurrency=2', `--test-timeout=${testTimeoutMs}`, ...reporters, ...files],
    withRoot(run),
  )
  return withCounts({ ...end, output: withoutPassed(end.output) }, nodeTestCounts(report))
}

function build(run: TestRun): Promise<StepEnd> {
  return runProgram([path.join(run.root, 'scripts/build-console.ts')], withRoot(run))
}

async function browser(run: TestRun): Promise<StepEnd> {
  const report = path.join(run.reports, 'browser.json')
  const chromium = await findChromium()
  const end = await runProgram(
    [
      program(run, '@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line,json',
      ...run.filters,
    ],
    {
      ...withRoot(run),
      env: { ...run.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  return withCounts(end, playwrightCounts(report))
}

const withRoot = ({ root, env, signal }: TestRun) => ({
  cwd: root,
  env,
  signal: AbortSignal.any([signal, AbortSignal.timeout(stepTimeoutMs)]),
})

/** A runner that died says nothing about its tests, so there is nothing to count. */
function withCounts(end: ProgramEnd, counts: Counts | undefined): StepEnd {
  if (counts) return { ...end, counts }
  return { ok: false, output: `${end.output}\nThe test runner ended without a report.` }
}

/** Of a failed run only what did not pass is worth reading. */
function withoutPassed(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*[✔▶﹣ℹ] /.test(line))
    .join('\n')
}
