import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readZip } from '../kit/zip.ts'

const root = join(import.meta.dirname, '../..')

/** The first pages of the reports that come with the product, as the cards of the library show them. */
export const pictureFile = (name: string) => join(root, `console/public/report-pictures/${name}.png`)
/** Which template each picture was made from: `scripts/write-report-pictures.ts` writes it. */
export const recordFile = join(root, 'server/reports/templates/pictured.json')

export type PictureRecord = Record<string, { template: string; picture: string }>

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
/** Of its parts: the same template may be packed in another way. */
export const templateHash = (docx: Buffer): string =>
  hashOf(
    Buffer.concat(
      readZip(docx, { entries: 500 }).flatMap(({ name, read }) => [Buffer.from(`${name}\n`), read()]),
    ),
  )
