import { userRole } from '#contract/access/roles.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { reportData } from '#contract/reports/reports.ts'
import { brandOf } from '../brand/actions.ts'
import { readZip } from '../kit/zip.ts'
import { gather, type MadeFormat, makeDocument } from '../reports/make.ts'
import { builtIns, builtInTemplate } from '../reports/templates/built-in.ts'
import type { TestServer } from './harness.ts'

/** A report of ours as a file, with the data of an account, as its administrator would get it. */
export async function reportDocument(
  { db, app }: { db: TestServer['db']; app: Pick<TestServer['app'], 'clock'> },
  accountId: number,
  key: string,
  lang: Lang,
  values: CustomValues = {},
  format: MadeFormat = 'docx',
): Promise<Buffer> {
  const builtIn = builtIns.find((one) => one.key === key)
  const template = builtInTemplate(key, lang)
  if (!builtIn || !template) throw new Error(`There is no report ${key}`)
  const { brand, fields } = await db({ kind: 'account', accountId }, async (scoped) => {
    const brand = await brandOf(scoped, accountId)
    const viewer = { accountId, role: userRole.value.Admin, groupId: null }
    const report = {
      customData: JSON.stringify(builtIn.customData),
      reportData: reportData.value[builtIn.data],
    }
    const order = { accountId, viewer, lang, now: app.clock(), values, report }
    return { brand, fields: await gather(scoped, order, brand) }
  })
  return (await makeDocument(template, fields, { brand, format })).content
}

/** The XML of the parts that people read: the pages, what stands above and below them. */
export const writtenParts = (docx: Buffer): string[] =>
  readZip(docx, { entries: 500 })
    .filter(({ name }) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name))
    .map(({ read }) => read().toString('utf8'))
