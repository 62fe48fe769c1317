import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { fill } from '#contract/kit/text.ts'
import { uploadMessages } from '#contract/kit/upload.ts'
import { badInput, CallError } from '../kit/errors.ts'

/** A file on its way in. Its content fails with 413 as soon as it is known to be too large. */
export interface IncomingFile {
  name: string
  content: Readable
  /** Lets the rest of the request pass by, so that its answer can be read. */
  discard(): void
}

const noFile = {
  en: "Send the file in the field 'file' of a form",
  de: "Die Datei im Feld 'file' eines Formulars senden",
}

/** The multipart field `file` of a request. */
export async function takeFile(request: FastifyRequest): Promise<IncomingFile> {
  if (!request.isMultipart()) throw badInput(noFile)
  const part = await request.file()
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    throw badInput(noFile)
  }
  const { file } = part
  const name = safeName(part.filename)
  async function* limited() {
    yield* file
    if (file.truncated) throw new CallError(413, 'too_large', fill(uploadMessages.tooLarge, { file: name }))
  }
  return { name, content: Readable.from(limited(), { objectMode: false }), discard: () => file.resume() }
}

/** What a browser calls the file, without a path and without what a header or a log could trip over. */
function safeName(given: string): string {
  const [last = ''] = given.toWellFormed().split(/[/\\]/).slice(-1)
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(0, 200)
      .toWellFormed() || 'file'
  )
}
