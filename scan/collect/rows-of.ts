import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Json } from '#scan/graph/client.ts'

/** The rows of part files, one at a time. */
export async function* rowsOf(paths: string[]): AsyncGenerator<Json> {
  for (const path of paths)
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      if (line) yield JSON.parse(line) as Json
}
