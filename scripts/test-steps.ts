import { globSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from '#e2e/chromium.ts'
import { type ProgramEnd, runProgram } from './program.ts'
import { type Counts, nodeTestCounts, nodeTestTimes, playwrightCounts, sumOfCounts } from './test-counts.ts'
import { needsItsProcess, slowestFirst } from './test-processes.ts'
import { type FileTime, playwrightTimes } from './test-times.ts'

export type StepName = 'types' | 'lint' | 'unit' | 'components' | 'build' | 'browser'

export type StepEnd = ProgramEnd & { counts?: Counts; times?: FileTime[] }

export type TestRun = {
  root: string
  /** Where the runners write their reports. */
  reports: string
  /** Texts in the paths of the test files to run; all when empty. */
  filters: string[]
  /** The files themselves, where a change has chosen them. */
  chosen?: readonly string[] | undefined
  /** A pattern for the names of tests. */
  named?: string | undefined
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

export const steps: Record<StepName, (run: TestRun) => Promise<StepEnd>> = {
  types,
  lint,
  unit,
  components,
  build,
  browser,
}

export const stepsWithDatabase: StepName[] = ['unit', 'browser']

const testFiles = {
  unit: '{contract,scan,simulator,server,scripts,console}/**/*.test.ts',
  components: 'console/**/*.component.ts',
  browser: 'e2e/**/*.spec.ts',
}
export type StepWithFiles = keyof typeof testFiles
export const hasTestFiles = (step: StepName): step is StepWithFiles => Object.hasOwn(testFiles, step)
/** Far above what the slowest test takes on two busy cores. */
const testTimeoutMs = 300_000
/** A file that never ends is ended: Node then says which one it was. */
const stepTimeoutMs = 2_700_000

const program = (run: TestRun, file: string) => path.join(run.root, 'node_modules', file)

async function types(run: TestRun): Promise<StepEnd> {
  const check = (config: string) =>
    // Several checkers of one project work the same types out, each for itself: with three projects, twice the time.
    runProgram(
      [program(run, 'typescript/bin/tsc'), '-p', config, '--pretty', 'false', '--singleThreaded'],
      withRoot(run),
    )
  const ends = await Promise.all(
    ['tsconfig.json', 'tsconfig.console.json', 'tsconfig.console-tests.json'].map(check),
  )
  return ends.find(({ ok }) => !ok) ?? { ok: true, output: '' }
}

function lint(run: TestRun): Promise<StepEnd> {
  return runProgram([program(run, '@biomejs/biome/bin/biome'), 'check', '--colors=off', '.'], withRoot(run))
}

async function unit(run: TestRun): Promise<StepEnd> {
  const files = filesOf('unit', run)
  // Tests chosen by their names are looked for in every file: the tests in turn are inside of another one.
  const isAlone = (file: string) => run.named !== undefined || needsItsProcess(run.root, file)
  const alone = files.filter(isAlone)
  const inTurn = slowestFirst(files.filter((file) => !isAlone(file)))
  const ends = await Promise.all([
    ...turns.slice(0, inTurn.length).map((name) => testsInTurn(run, name, inTurn)),
    ...(alone.length > 0 ? [nodeTest(run, 'alone', ['--test', '--test-concurrency=2', ...alone])] : []),
  ])
  const counts = ends.flatMap((end) => end.counts ?? [])
  return {
    ok: ends.every((end) => end.ok),
    output: ends.map((end) => end.output).join('\n'),
    // A runner that died says nothing about its tests, so there is nothing to count.
    ...(counts.length === ends.length && { counts: sumOfCounts(counts) }),
    times: ends.flatMap((end) => end.times ?? []),
  }
}

/** The processes that take one test file after the other: more than cores, for a test waits as often as it works. */
const turns = ['first', 'second', 'third']

function testsInTurn(run: TestRun, name: string, files: string[]): Promise<StepEnd> {
  const claims = path.join(run.reports, 'claims')
  mkdirSync(claims, { recursive: true })
  return nodeTest(run, name, [
    // A file leaves little behind but a lot to clear away: with more room that is done more seldom.
    '--max-semi-space-size=64',
    path.join(import.meta.dirname, 'tests-in-turn.ts'),
    claims,
    ...files,
  ])
}

async function nodeTest(run: TestRun, name: string, args: string[]): Promise<StepEnd> {
  const report = path.join(run.reports, `${name}.json`)
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[
      `--test-reporter=${path.join(import.meta.dirname, 'test-counts-reporter.ts')}`,
      `--test-reporter-destination=${report}`,
    ],
  ]
  const named = run.named === undefined ? [] : [`--test-name-pattern=${run.named}`]
  const limit = `--test-timeout=${testTimeoutMs}`
  const light = `--import=${path.join(import.meta.dirname, 'tests-without-async-hooks.ts')}`
  const end = await runProgram([limit, light, ...named, ...reporters, ...args], withRoot(run))
  const counted = withCounts({ ...end, output: withoutPassed(end.output) }, nodeTestCounts(report))
  return { ...counted, times: nodeTestTimes(report) }
}

function build(run: TestRun): Promise<StepEnd> {
  return runProgram([path.join(run.root, 'scripts/build-console.ts')], withRoot(run))
}

function components(run: TestRun): Promise<StepEnd> {
  return playwright(run, 'console/testing/playwright.config.ts', 'console', filesOf('components', run))
}

function browser(run: TestRun): Promise<StepEnd> {
  return playwright(run, 'e2e/playwright.config.ts', 'e2e', filesOf('browser', run))
}

async function playwright(run: TestRun, config: string, folder: string, files: string[]): Promise<StepEnd> {
  const report = path.join(run.reports, `${folder}.json`)
  const chromium = await findChromium()
  const named = run.named === undefined ? [] : [`--grep=${run.named}`]
  const reporters = '--reporter=line,json'
  const end = await runProgram(
    [program(run, '@playwright/test/cli.js'), 'test', `--config=${config}`, reporters, ...named, ...files],
    {
      ...withRoot(run),
      env: { ...run.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  const counted = withCounts({ ...end, output: withoutPassed(end.output) }, playwrightCounts(report))
  return { ...counted, times: playwrightTimes(report, folder) }
}

type Choice = Pick<TestRun, 'root' | 'filters' | 'chosen'>

/** The files of a step: those that a change has chosen, whose path holds one of the given texts. */
export function filesOf(step: StepWithFiles, { root, filters, chosen }: Choice): string[] {
  return globSync(testFiles[step], { cwd: root, exclude: ['console/dist/**'] })
    .filter((file) => chosen?.includes(file) ?? true)
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .sort()
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

/** Of a failed run only what did not pass is worth reading: lines of progress would push it out of a log that is cut. */
export function withoutPassed(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*[✔▶﹣ℹ] |^\[\d+\/\d+\] /.test(line))
    .join('\n')
}
