import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthwhileBytes = 1_000
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])
/** The last two levels take five times as long for two per cent. */
const brotliQuality = 9

/** Writes the .br and .gz that the server hands out in place of the file. */
export async function compressBuild(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files) await compress(file)
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length < worthwhileBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [small, compatible] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([
    small.length < content.length && writeFile(`${file}.br`, small),
    compatible.length < content.length && writeFile(`${file}.gz`, compatible),
  ])
}
