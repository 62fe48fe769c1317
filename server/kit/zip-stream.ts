import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

const most32 = 0xffff_ffff
const most16 = 0xffff
/** Sizes follow behind the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
const noDate = 0x0021

/** A zip file as it is written, whatever its length; a single part has room for 4 GB. */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const title = Buffer.from(name)
    const start = offset
    const local = Buffer.concat([
      numbers([0x04034b50, 4], ...about(), [0, 4], [0, 4], [0, 4], [title.length, 2], [0, 2]),
      title,
    ])
    yield local
    offset += local.length
    const sums = { crc: 0, size: 0, packed: 0 }
    for await (const chunk of packed(content, sums)) {
      yield chunk
      offset += chunk.length
    }
    if (sums.size > most32) throw new Error(`${name} is larger than 4 GB`)
    const sizes: Field[] = [
      [sums.crc, 4],
      [sums.packed, 4],
      [sums.size, 4],
    ]
    const behind = numbers([0x08074b50, 4], ...sizes)
    yield behind
    offset += behind.length
    directory.push(entry(title, sizes, start))
  }
  yield* ending(directory, offset)
}

type Field = [value: number, bytes: 2 | 4 | 8]
const about = (): Field[] => [
  [45, 2],
  [flags, 2],
  [deflated, 2],
  [0, 2],
  [noDate, 2],
]

async function* packed(
  content: ZipPart['content'],
  sums: { crc: number; size: number; packed: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  async function* counted() {
    for await (const chunk of content) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  const moved = pipeline(Readable.from(counted(), { objectMode: false }), deflate)
  moved.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sums.packed += chunk.length
    yield chunk
  }
  await moved
}

function entry(title: Buffer, sizes: Field[], start: number): Buffer {
  const isFar = start >= most32
  const extra = isFar ? numbers([1, 2], [8, 2], [start, 8]) : Buffer.alloc(0)
  return Buffer.concat([
    numbers([0x02014b50, 4], [45, 2], ...about(), ...sizes, [title.length, 2], [extra.length, 2]),
    numbers([0, 2], [0, 2], [0, 2], [0, 4], [isFar ? most32 : start, 4]),
    title,
    extra,
  ])
}

function* ending(directory: Buffer[], offset: number): Generator<Buffer> {
  const length = directory.reduce((sum, one) => sum + one.length, 0)
  const count = directory.length
  yield* directory
  if (count >= most16 || offset >= most32) {
    yield numbers(
      [0x06064b50, 4],
      [44, 8],
      [45, 2],
      [45, 2],
      [0, 4],
      [0, 4],
      [count, 8],
      [count, 8],
      [length, 8],
      [offset, 8],
    )
    yield numbers([0x07064b50, 4], [0, 4], [offset + length, 8], [1, 4])
  }
  const few = Math.min(count, most16)
  yield numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [few, 2],
    [few, 2],
    [length, 4],
    [Math.min(offset, most32), 4],
    [0, 2],
  )
}

function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}
