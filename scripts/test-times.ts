import { existsSync, readFileSync } from 'node:fs'

export type FileTime = { file: string; ms: number }

/** How long each file of a Playwright run took: the sum of its tests. */
export function playwrightTimes(report: string, folder: string): FileTime[] {
  if (!existsSync(report)) return []
  type Suite = {
    file: string
    suites?: Suite[]
    specs: { tests: { results: { duration: number }[] }[] }[]
  }
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }
  const sum = (suite: Suite): number =>
    suite.specs
      .flatMap((spec) => spec.tests.flatMap((test) => test.results))
      .reduce((ms, one) => ms + one.duration, 0) + (suite.suites ?? []).reduce((ms, one) => ms + sum(one), 0)
  return suites.map((suite) => ({ file: `${folder}/${suite.file}`, ms: sum(suite) }))
}

const most = 40

/** The folders and then the files that took longest. Two run at a time: the sum is about twice what a person waits. */
export function timesTable(times: readonly FileTime[]): string {
  const folders = new Map<string, number>()
  for (const { file, ms } of times) {
    const folder = file.split('/').slice(0, -1).slice(0, 2).join('/')
    folders.set(folder, (folders.get(folder) ?? 0) + ms)
  }
  const sums = [...folders].map(([file, ms]) => ({ file: `${file}/`, ms }))
  return [sums, times].map((lines) => longest(lines).map(lineOf).join('\n')).join('\n\n')
}

const longest = (times: readonly FileTime[]) =>
  times.toSorted((one, other) => other.ms - one.ms).slice(0, most)

const lineOf = ({ file, ms }: FileTime) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`
