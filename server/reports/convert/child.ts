import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createConverter, type LibreOfficeConverter } from '@matbee/libreoffice-converter/server'
import { interFiles } from '../../kit/inter.ts'
import { type ConvertReply, type ConvertRequest, pdfFilter } from './protocol.ts'

const require = createRequire(import.meta.url)
// Read before the loader is: it changes the working directory, and so what is relative.
const fonts = [...interFiles.map(({ path }) => path), ...process.argv.slice(2)].map((file) => ({
  filename: path.basename(file),
  data: new Uint8Array(readFileSync(file)),
}))
const loaderPath = require.resolve('@matbee/libreoffice-converter/wasm/loader')
const wasmLoader = require(loaderPath)
const inputFormat = 'docx'

const send = (reply: ConvertReply) => process.send?.(reply)

async function converted(office: LibreOfficeConverter, request: ConvertRequest): Promise<Uint8Array> {
  const docx = Buffer.from(request.docx)
  if (request.kind === 'pdf')
    return (await office.convert(docx, { outputFormat: 'pdf', inputFormat, filterOptions: pdfFilter })).data
  const image = { pageIndex: request.page }
  return (await office.convert(docx, { outputFormat: 'png', inputFormat, image })).data
}

const office = await createConverter({ fonts, wasmPath: path.dirname(loaderPath), wasmLoader })
process.on('message', ({ id, request }: { id: number; request: ConvertRequest }) => {
  converted(office, request).then(
    (bytes) => send({ kind: 'done', id, bytes, rss: process.memoryUsage.rss() }),
    (error: unknown) =>
      send({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
send({ kind: 'ready' })
