import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { cut } from '#contract/kit/cut.ts'
import { fill } from '#contract/kit/text.ts'
import { uploadLimit, uploadMessages } from '#contract/kit/upload.ts'
import { writeWhole } from '#contract/kit/write-whole.ts'
import { badInput, CallError } from '../kit/errors.ts'
import { holdNothing } from '../kit/holding.ts'
import type { SecretKeys } from '../kit/tokens.ts'
import { fileAddress } from './file-key.ts'

export { signFiles } from './sign-files.ts'

/** The address of a file for somebody who may see it: it ends after a day or two. */
export const fileAddressOf = ({ secretKeys }: { secretKeys: SecretKeys }, id: string, now: Date): string =>
  fileAddress(secretKeys, id, now)

/** A file that has come in whole. */
export interface ArrivedFile {
  name: string
  size: number
  open(): Readable
  /** Its first bytes. */
  head(length: number): Promise<Buffer>
}

const noFile = {
  en: "Send the file in the field 'file' of a form",
  de: 'Senden Sie die Datei im Feld „file“ eines Formulars',
}

interface Receiving {
  request: FastifyRequest
  atEnd(ending: () => Promise<void>): void
}

/** Waits for the multipart field `file` of a request, and keeps it aside until the request is over. */
export async function receiveFile(
  { request, atEnd }: Receiving,
  { bytes = uploadLimit } = {},
): Promise<ArrivedFile> {
  holdNothing('an upload')
  if (!request.isMultipart()) throw badInput(noFile)
  const part = await request.file({ limits: { fileSize: bytes } })
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    throw badInput(noFile)
  }
  const { file } = part
  const name = safeName(part.filename)
  const folder = await mkdtemp(join(tmpdir(), 'parapet-upload-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  async function* limited() {
    yield* file
    if (file.truncated) throw new CallError(413, 'too_large', fill(uploadMessages.tooLarge, { file: name }))
  }
  try {
    await writeWhole(path, limited())
  } finally {
    // Lets the rest of the request pass by, so that its answer can be read.
    file.resume()
  }
  const { size } = await stat(path)
  return { name, size, open: () => createReadStream(path), head: (length) => firstBytes(path, length) }
}

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** What a browser calls the file, without a path and without what a header or a log could trip over. */
function safeName(given: string): string {
  const [last = ''] = given.toWellFormed().split(/[/\\]/).slice(-1)
  return cut(last.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''), 200) || 'file'
}
