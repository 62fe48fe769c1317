import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { checkedKey } from './file-key.ts'
import type { FileStore } from './files.ts'
import { type Asked, type Bucket, bucketOf, signed } from './s3-request.ts'

const minute = 60_000
const mebibyte = 1024 * 1024
/** A file up to this size is one request. Of the parts of a larger one the protocol wants at least 5 MiB each. */
const partBytes = 8 * mebibyte
const tries = 3
/** The most that the protocol lists in one answer. */
const mostKeys = 1000

export function s3Files(connection: string, name: string, keysAPage = mostKeys): FileStore {
  const bucket = bucketOf(connection, name)
  let created: Promise<unknown> | undefined
  const opened = () => {
    created ??= openBucket(bucket)
    // The next call tries again where this one failed.
    created.catch(() => {
      created = undefined
    })
    return created
  }
  return {
    put: async (key, content, contentType) => {
      checkedKey(key)
      await opened()
      const parts = inParts(content)
      const first = await parts.next()
      const second = await parts.next()
      const headers = { 'content-type': contentType }
      const start = first.done ? Buffer.alloc(0) : first.value
      if (second.done) await send(bucket, { method: 'PUT', key, headers, body: start })
      else await putInParts(bucket, { key, headers, begun: [start, second.value], parts })
    },
    get: async (key, range) => {
      checkedKey(key)
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await send(bucket, { method: 'GET', key, headers }, [404])
      if (answer.status !== 404 && answer.body) return Readable.fromWeb(answer.body as never)
      await answer.body?.cancel()
      return null
    },
    remove: async (key) => {
      checkedKey(key)
      await opened()
      await done(send(bucket, { method: 'DELETE', key }, [404]))
    },
    list: async function* (folder) {
      await opened()
      // The first version of the call: every server of the protocol has it, and it needs nothing but the last key.
      let marker = ''
      let isMore = true
      while (isMore) {
        const query = { prefix: folder, marker, 'max-keys': String(keysAPage) }
        const answer = await send(bucket, { method: 'GET', query })
        const page = await answer.text()
        for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          marker = textOf(entry, 'Key')
          yield { key: marker, size: Number(textOf(entry, 'Size')) }
        }
        isMore = textOf(page, 'IsTruncated') === 'true'
      }
    },
    check: async () => {
      await opened()
      await done(send(bucket, { method: 'HEAD' }))
    },
  }
}

async function openBucket(bucket: Bucket): Promise<void> {
  const found = await send(bucket, { method: 'HEAD' }, [404])
  await found.body?.cancel()
  if (found.status !== 404) return
  const place = `<CreateBucketConfiguration><LocationConstraint>${bucket.region}</LocationConstraint></CreateBucketConfiguration>`
  // The first region of all has no name of its own. Another server of ours may have made it meanwhile.
  const body = bucket.region === 'us-east-1' ? {} : { body: Buffer.from(place) }
  await done(send(bucket, { method: 'PUT', ...body }, [409]))
}

/** The content in pieces of the size of a part; the last one is what is left. */
async function* inParts(content: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    const piece = Buffer.from(chunk)
    held.push(piece)
    bytes += piece.length
    while (bytes >= partBytes) {
      const all = Buffer.concat(held)
      yield all.subarray(0, partBytes)
      held = [all.subarray(partBytes)]
      bytes = all.length - partBytes
    }
  }
  if (bytes > 0) yield Buffer.concat(held)
}

interface Parted {
  key: string
  headers: Record<string, string>
  begun: readonly Buffer[]
  parts: AsyncIterable<Buffer>
}

/** Nobody sees the file before its last part is there; one that breaks off leaves nothing. */
async function putInParts(bucket: Bucket, { key, headers, begun, parts }: Parted): Promise<void> {
  const answer = await send(bucket, { method: 'POST', key, headers, query: { uploads: '' } })
  const uploadId = textOf(await answer.text(), 'UploadId')
  const tags: string[] = []
  const putPart = async (body: Buffer) => {
    const query = { partNumber: String(tags.length + 1), uploadId }
    const sent = await done(send(bucket, { method: 'PUT', key, query, body }))
    tags.push(sent.headers.get('etag') ?? '')
  }
  try {
    for (const part of begun) await putPart(part)
    for await (const part of parts) await putPart(part)
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
    const end = await send(bucket, { method: 'POST', key, query: { uploadId }, body })
    const said = await end.text()
    // It may answer 200 and say in the body that it failed.
    if (said.includes('<Error>'))
      throw new Error(`The storage did not join the parts: ${textOf(said, 'Message')}`)
  } catch (error) {
    await done(send(bucket, { method: 'DELETE', key, query: { uploadId } }, [404])).catch(() => undefined)
    throw error
  }
}

/** Asks again where the storage is busy or the line was lost: every request here may be sent twice. */
async function send(bucket: Bucket, asked: Asked, expected: readonly number[] = []): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const { url, init } = signed(bucket, asked, new Date())
    const signal = AbortSignal.timeout(5 * minute)
    const answer = await fetch(url, { ...init, signal, redirect: 'error' }).catch((error: Error) => error)
    const isGood = !(answer instanceof Error) && (answer.ok || expected.includes(answer.status))
    if (isGood) return answer
    const isPassing = answer instanceof Error || answer.status === 429 || answer.status >= 500
    const problem = await problemOf(answer)
    if (!isPassing || tried === tries) throw problem
    await pause(200 * 4 ** (tried - 1))
  }
}

async function problemOf(answer: Response | Error): Promise<Error> {
  if (answer instanceof Error) {
    const cause =
      answer.cause instanceof Error ? answer.cause.message || String(answer.cause) : answer.message
    return new Error(`The storage cannot be reached: ${cause}`, { cause: answer })
  }
  const said = await answer.text()
  return new Error(`The storage answered ${answer.status} ${textOf(said, 'Code') || answer.statusText}`)
}

/** The body is nothing to us: the connection is free again. */
async function done(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  await answer.body?.cancel()
  return answer
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** The first element of a name. The answers are small and flat, and their keys are ours. */
function textOf(xml: string | undefined, name: string): string {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml ?? '')?.[1] ?? ''
  return found.replaceAll(/&(amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity)
}
