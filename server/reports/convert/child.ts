import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createConverter, type LibreOfficeConverter } from '@matbee/libreoffice-converter/server'
import { interFiles } from '../../kit/inter.ts'
import { worked } from './at-rest.ts'
import { type ConvertReply, type ConvertRequest, pdfFilter } from './protocol.ts'

const require = createRequire(import.meta.url)
// Read before the loader is: it changes the working directory, and so what is relative.
const fonts = [...interFiles.map(({ path }) => path), ...process.argv.slice(2)].map((file) => ({
  filename: path.basename(file),
  data: new Uint8Array(readFileSync(file)),
}))
const loaderPath = require.resolve('@matbee/libreoffice-converter/wasm/loader')
const loader = require(loaderPath)
const wasmLoader = { ...loader, createModule: withoutLetterByLetter }
const inputFormat = 'docx'
const lookMs = 200
const mostLooks = 100

const standIn = `<fontconfig><alias binding="same">
  <family>DejaVu Sans Mono</family><accept><family>Liberation Mono</family></accept>
</alias></fontconfig>`

const send = (reply: ConvertReply) => process.send?.(reply)

async function converted(office: LibreOfficeConverter, request: ConvertRequest): Promise<Uint8Array> {
  const docx = Buffer.from(request.docx)
  if (request.kind === 'pdf')
    return (await office.convert(docx, { outputFormat: 'pdf', inputFormat, filterOptions: pdfFilter })).data
  const image = { pageIndex: request.page }
  return (await office.convert(docx, { outputFormat: 'png', inputFormat, image })).data
}

/**
 * Two thirds of all reads of fonts are of these four: their spacing is measured letter by letter. Where another thread
 * than the first measures it, each read waits a millisecond for the first, and the first document more than a minute.
 * Liberation Mono stands in for them.
 */
async function withoutLetterByLetter(config: object) {
  const office = await loader.createModule(config)
  for (const cut of ['', '-Bold', '-Oblique', '-BoldOblique'])
    office.FS.unlink(`/instdir/share/fonts/truetype/DejaVuSansMono${cut}.ttf`)
  office.FS.writeFile('/instdir/share/fontconfig/conf.d/31-stand-in.conf', standIn)
  return office
}

/**
 * Another thread of the converter begins with its own things when this one is ready. Given a document meanwhile, this one
 * often waits until the other has read the fonts that are left: twenty seconds.
 */
async function atEase(): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const before = soFar()
    await setTimeout(lookMs)
    if ((soFar() - before) / 1e6 < lookMs / 10) return
  }
}
function soFar(): number {
  const { user, system } = process.cpuUsage()
  return worked(process.pid) ?? (user + system) * 1000
}

const office = await createConverter({ fonts, wasmPath: path.dirname(loaderPath), wasmLoader })
await atEase()
// The fonts are read once, for the first document, by whichever thread comes to them. Where that comes to rest, who waits for
// this one to be ready asks another.
await office.convert(Buffer.from('Ready'), { outputFormat: 'pdf', inputFormat: 'txt' })
process.on('message', ({ id, request }: { id: number; request: ConvertRequest }) => {
  converted(office, request).then(
    (bytes) => send({ kind: 'done', id, bytes, rss: process.memoryUsage.rss() }),
    (error: unknown) =>
      send({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
send({ kind: 'ready' })
