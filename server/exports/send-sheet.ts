import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { writeWhole } from '#contract/kit/write-whole.ts'
import { dispositionOf } from '../kit/file-name.ts'
import { holdNothing } from '../kit/holding.ts'

const fiveMinutes = 300_000
const tenMinutes = 600_000

/** A whole sheet, kept aside until it was sent. */
export interface MadeSheet {
  title: string
  path: string
  bytes: number
}

/** Writes the sheet aside: rows are read as fast as the disk is, whoever asked for them. */
export async function keepSheet(
  title: string,
  sheet: Readable,
  atEnd: (ending: () => Promise<void>) => void,
): Promise<MadeSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-export-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'sheet')
  await writeWhole(path, addAbortSignal(AbortSignal.timeout(fiveMinutes), sheet))
  return { title, path, bytes: (await stat(path)).size }
}

/** Sends a sheet at the pace of its receiver. Who goes away has half a file, and knows by its length. */
export async function sendSheet(reply: FastifyReply, { title, path, bytes }: MadeSheet): Promise<void> {
  holdNothing('the receiver of an export')
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': dispositionOf(title, 'xlsx'),
    'content-length': bytes,
    'cache-control': 'no-store',
  })
  try {
    await pipeline(createReadStream(path), reply.raw, { signal: AbortSignal.timeout(tenMinutes) })
  } catch (error) {
    reply.raw.destroy()
    reply.log.info({ err: error }, 'export was not received')
  }
}
