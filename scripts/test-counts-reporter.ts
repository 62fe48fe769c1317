import type { TestEvent } from 'node:test/reporters'

/** Writes the counts of the whole run as JSON. Node asks a reporter for a default export. */
export default async function* reportCounts(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    const isWholeRun = event.type === 'test:summary' && event.data.file === undefined
    if (isWholeRun) yield JSON.stringify(event.data.counts)
  }
}
