import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import type { FileTime } from './test-times.ts'

const inTurn = path.join(import.meta.dirname, 'tests-in-turn.ts')

/** Writes the counts of the whole run and the time of each file as JSON. Node asks a reporter for a default export. */
export default async function* reportCounts(events: AsyncIterable<TestEvent>) {
  const files: FileTime[] = []
  /** What runs files in turn is tests to Node. Of those only a file that did not even load is a failure to us. */
  const asTests = { passed: 0, failed: 0 }
  let last: Extract<TestEvent, { type: 'test:summary' }>['data']['counts'] | undefined
  for await (const event of events) {
    if ((event.type === 'test:pass' || event.type === 'test:fail') && event.data.file === inTurn) {
      if (event.data.name.endsWith('.ts'))
        files.push({ file: event.data.name, ms: event.data.details.duration_ms })
      if (event.type === 'test:pass') asTests.passed++
      else if (isOfItsTests(event.data.details.error)) asTests.failed++
    }
    if (event.type !== 'test:summary') continue
    const { file, counts, duration_ms: ms } = event.data
    if (file === undefined || file === inTurn) last = counts
    else files.push({ file: path.relative(process.cwd(), file), ms })
  }
  if (last) yield JSON.stringify({ ...last, asTests, files })
}

const isOfItsTests = (error: Error): boolean =>
  'failureType' in error && error.failureType === 'subtestsFailed'
