import { Readable } from 'node:stream'
import { fileCalls } from '#contract/files/files.ts'
import { handle, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { badInput } from '../kit/errors.ts'
import { takeFile } from './actions.ts'
import { fileAddress } from './file-key.ts'
import { mediaType, telling } from './media-type.ts'

const wrongType = {
  en: 'Choose an image (PNG, JPEG, GIF, WebP) or a video (MP4, WebM)',
  de: 'Ein Bild (PNG, JPEG, GIF, WebP) oder ein Video (MP4, WebM) auswählen',
}

export const fileRoutes: Route[] = [
  handle(fileCalls.upload, async ({ app, db, who, request, now, note }) => {
    const file = await takeFile(request)
    try {
      const chunks = file.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      const head = await firstBytes(chunks)
      const type = mediaType(head)
      if (!type) throw badInput(wrongType)

      const id = crypto.randomUUID()
      const accountId = who.accountId ?? 0
      const key = `${accountId}/${id}`
      let size = 0
      const counted = counting(head, chunks, (bytes) => {
        size += bytes
      })
      await app.files.put(key, Readable.from(counted, { objectMode: false }), type)
      await db
        .run(sql`
          insert into stored_file (account_id, id, vendor_id, name, content_type, size, created_by, created_at)
          values
            (${accountId}, ${id}, ${who.vendorId}, ${file.name}, ${type}, ${size}, ${who.userId}, ${now})`)
        .catch(async (error: unknown) => {
          await app.files.remove(key)
          throw error
        })
      note({ id, name: file.name, size })
      return { url: fileAddress(app.secretKey, id) }
    } finally {
      file.discard()
    }
  }),
]

async function firstBytes(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < telling) {
    const next = await chunks.next()
    if (next.done) return head
    head = Buffer.concat([head, next.value])
  }
  return head
}

async function* counting(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  count(head.length)
  yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    count(next.value.length)
    yield next.value
  }
}
