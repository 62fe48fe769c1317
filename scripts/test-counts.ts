import { existsSync, readFileSync } from 'node:fs'

import type { FileTime } from './test-times.ts'

export type Counts = { passed: number; failed: number; skipped: number }

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

/** How long each file of `node --test` took. */
export const nodeTestTimes = (file: string): FileTime[] =>
  readReport<{ files: FileTime[] }>(file)?.files ?? []

/** From the file of our reporter for `node --test`; undefined when the runner died before writing it. */
export function nodeTestCounts(file: string): Counts | undefined {
  const counts = readReport<{
    passed: number
    failed: number
    cancelled: number
    skipped: number
    todo: number
    /** What only counts the files. */
    asTests: { passed: number; failed: number }
  }>(file)
  return (
    counts && {
      passed: counts.passed - counts.asTests.passed,
      failed: counts.failed - counts.asTests.failed + counts.cancelled,
      skipped: counts.skipped + counts.todo,
    }
  )
}

/** From the file of Playwright's JSON reporter. There are no second tries. */
export function playwrightCounts(file: string): Counts | undefined {
  const report = readReport<{
    stats: { expected: number; unexpected: number; skipped: number }
  }>(file)
  if (!report) return undefined
  const { expected, unexpected, skipped } = report.stats
  return { passed: expected, failed: unexpected, skipped }
}

export function sumOfCounts(all: Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    noCounts,
  )
}

export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readReport<Report>(file: string): Report | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text === '' ? undefined : JSON.parse(text)
}
