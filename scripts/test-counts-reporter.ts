import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import type { FileTime } from './test-times.ts'

/** Writes the counts of the whole run and the time of each file as JSON. Node asks a reporter for a default export. */
export default async function* reportCounts(events: AsyncIterable<TestEvent>) {
  const files: FileTime[] = []
  for await (const event of events) {
    if (event.type !== 'test:summary') continue
    const { file, counts, duration_ms: ms } = event.data
    if (file === undefined) yield JSON.stringify({ ...counts, files })
    else files.push({ file: path.relative(process.cwd(), file), ms })
  }
}
