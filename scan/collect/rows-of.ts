import { createReadStream } from 'node:fs'
import { linesIn } from '#contract/kit/lines.ts'
import type { Json } from '#scan/graph/client.ts'

/** The rows of part files, one at a time. */
export async function* rowsOf(paths: string[]): AsyncGenerator<Json> {
  for (const path of paths)
    for await (const line of linesIn(createReadStream(path))) if (line) yield JSON.parse(line) as Json
}
