import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Two seconds for the modules and the first warm run are most of what a test file costs, so files take turns in a
 * process. One that changes what belongs to the whole process, or measures it, gets its own.
 */
export function needsItsProcess(root: string, file: string): boolean {
  return ofTheProcess.test(readFileSync(path.join(root, file), 'utf8'))
}

/** Variables of the environment may be read and handed on. */
const ofTheProcess =
  /globalThis|process\.(on|once|emit|kill|exit|chdir|umask|stdout|stderr|memoryUsage|cpuUsage)|process\.env\S* = |(assign\(|delete )process\.env|\bmock\.|memoryUsage|eventLoop/

/** Measured with --times. */
export const slowest: readonly string[] = [
  'server/every-job.test.ts',
  'server/reports/pages.test.ts',
  'scan/catalogue/all-pages.test.ts',
  'scan/catalogue/conditional-access-mutations.test.ts',
  'scan/evaluate/evaluate.test.ts',
  'scan/collect/expected-outcomes.test.ts',
  'server/scans/scan.test.ts',
  'server/environment/sync.test.ts',
]

/** Who waits for the last one waits least when it is a short one. */
export function slowestFirst(files: readonly string[]): string[] {
  const rank = (file: string) => {
    const at = slowest.indexOf(file)
    return at < 0 ? slowest.length : at
  }
  return files.toSorted((one, other) => rank(one) - rank(other))
}
