import { createHash } from 'node:crypto'
import { ByteReader, numberBytes } from './byte-reader.ts'
import { DamagedBackup } from './damaged-backup.ts'

/** What an entry is, said before its content. */
export type Head =
  | { kind: 'about' }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'file'; key: string; contentType: string }
  | { kind: 'manifest' }

export interface Sum {
  bytes: number
  sha256: string
}

const longestHead = 1024 * 1024
const longestChunk = 16 * 1024 * 1024

/** Head, content in chunks, its checksum. `onSum` hears the checksum when all has passed. */
export async function* writeEntry(
  head: Head,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  onSum: (sum: Sum) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const said = Buffer.from(JSON.stringify(head))
  yield Buffer.concat([numberBytes(said.length), said])
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; at += longestChunk) {
      const part = chunk.subarray(at, at + longestChunk)
      hash.update(part)
      bytes += part.length
      yield numberBytes(part.length)
      yield part
    }
  const sum = hash.digest()
  yield Buffer.concat([numberBytes(0), sum])
  onSum({ bytes, sha256: sum.toString('hex') })
}

export interface Entry {
  head: Head
  content: AsyncGenerator<Buffer>
  /** Known when the content has been read to its end. */
  sum(): Sum
}

/** The entries one after the other. What of a content was not read is passed over, and looked at all the same. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(source)
  while (!(await reader.isAtEnd())) {
    const head = headOf(await reader.read(await reader.number(longestHead)))
    let sum: Sum | undefined
    async function* chunks(): AsyncGenerator<Buffer> {
      const hash = createHash('sha256')
      let bytes = 0
      for (;;) {
        const length = await reader.number(longestChunk)
        if (length === 0) break
        const chunk = await reader.read(length)
        hash.update(chunk)
        bytes += length
        yield chunk
      }
      const found = hash.digest()
      if (!found.equals(await reader.read(32)))
        throw new DamagedBackup(`The backup is damaged: the checksum of ${nameOf(head)} is wrong`)
      sum = { bytes, sha256: found.toString('hex') }
    }
    const content = chunks()
    yield {
      head,
      content,
      sum: () => {
        if (!sum) throw new Error('The content was not read yet')
        return sum
      },
    }
    while (!sum) {
      const { done } = await content.next()
      if (done && !sum) throw new Error(`The content of ${nameOf(head)} was left in the middle`)
    }
  }
}

export const nameOf = (head: Head): string =>
  head.kind === 'table' ? `table ${head.name}` : head.kind === 'file' ? `file ${head.key}` : head.kind

function headOf(bytes: Buffer): Head {
  try {
    return JSON.parse(bytes.toString('utf8')) as Head
  } catch {
    throw new DamagedBackup('The backup is damaged: a part of it cannot be read')
  }
}
