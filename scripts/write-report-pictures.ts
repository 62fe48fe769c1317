import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { userRole } from '#contract/access/roles.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { openAdminPool } from '#server/kit/database.ts'
import { inScope } from '#server/kit/db.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded-postgres.ts'
import { migrate } from '#server/migrate.ts'
import { endConverter, toPicture } from '#server/reports/convert/convert.ts'
import { builtIns, builtInTemplate } from '#server/reports/templates/built-in.ts'
import { anAccount, aPerson, aVendor } from '#server/testing/people.ts'
import { reportDocument } from '#server/testing/report-documents.ts'
import {
  hashOf,
  type PictureRecord,
  pictureFile,
  recordFile,
  templateHash,
} from '#server/testing/report-pictures.ts'
import { fillReportWorld } from '#server/testing/report-world.ts'

/**
 * Draws page one of every report that comes with the product, in both languages, with the data of an account that does
 * not exist, for the cards of the library; and writes down which template each was made from.
 */
const now = new Date('2026-11-16T08:00:00Z')
const name = 'Alder & Finch Logistics'
const email = 'amara.okafor@alderfinch.example'
/** A4 with 96 dots an inch, as the converter draws it. */
const [width, height] = [794, 1123]
const answers: Record<string, CustomValues> = {
  'regulation-evidence': { regulation: 'ISO/IEC 27001:2022 Annex A' },
  changes: { period: ['2026-08-18', '2026-11-16'] },
}

const folder = await mkdtemp(join(tmpdir(), 'parapet-pictures-'))
const database = await startEmbeddedPostgres(folder)
const pool = openAdminPool(database.adminUrl)
try {
  await migrate(database.adminUrl)
  await loadCatalogue(database.adminUrl)
  const accountId = await inScope(pool, { kind: 'platform' }, async (db) => {
    const vendorId = await aVendor(db, { name: 'Ridgeline IT Services' })
    const account = await anAccount(db, { name, vendorId })
    const { userId } = await aPerson(db, { role: userRole.value.Admin, accountId: account, email }, now)
    await fillReportWorld(db, { accountId: account, userId, name, now, open: 60, items: 12 })
    return account
  })
  const record: PictureRecord = {}
  for (const { key } of builtIns)
    for (const lang of ['en', 'de'] as const) {
      const server = {
        db: inScope.bind(null, pool) as Parameters<typeof reportDocument>[0]['db'],
        app: { clock: () => now },
      }
      const docx = await reportDocument(server, accountId, key, lang, answers[key])
      const picture = halved(await toPicture(docx, 0))
      await writeFile(pictureFile(`${key}.${lang}`), picture)
      const template = templateHash(builtInTemplate(key, lang) ?? Buffer.alloc(0))
      record[`${key}.${lang}`] = { template, picture: hashOf(picture) }
      console.log(`${key}.${lang}.png, ${Math.round(picture.length / 1024)} kB`)
    }
  await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`)
} finally {
  endConverter()
  await pool.end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Half as wide and high, four pixels to one, so that small letters stay smooth. */
function halved(png: Buffer): Buffer {
  const page = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  ).render().pixels
  const [wide, high] = [width / 2, Math.floor(height / 2)]
  const lines = Array.from({ length: high }, (_, y) => {
    const line = Buffer.alloc(1 + wide * 3)
    for (let at = 0; at < wide * 3; at += 1) {
      const corner = (y * 2 * width + Math.floor(at / 3) * 2) * 4 + (at % 3)
      const four = [0, 4, width * 4, width * 4 + 4].map((step) => page[corner + step] ?? 0)
      line[1 + at] = Math.round(four.reduce((sum, one) => sum + one, 0) / 4)
    }
    return line
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(wide, 0)
  head.writeUInt32BE(high, 4)
  head.set([8, 2], 8)
  const body = deflateSync(Buffer.concat(lines), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
