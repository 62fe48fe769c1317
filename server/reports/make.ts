import type { Lang } from '#contract/kit/text.ts'
import { fill } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { type ReportDataName, type ReportFormat, reportData } from '#contract/reports/reports.ts'
import { type TemplateFault, templateFaults } from '#contract/reports/template-faults.ts'
import type { Brand } from '../brand/actions.ts'
import type { Db } from '../kit/db.ts'
import type { Viewer } from '../recommendations/actions.ts'
import { answerFields, askedFields, periodOf, spokenAnswers, textsOf } from './answers.ts'
import { toPdf, toPicture } from './convert/convert.ts'
import { Unconvertible } from './convert/office-child.ts'
import { dataOf } from './data/data-of.ts'
import { fillTemplate, Unfillable } from './fill/fill.ts'
import type { Fields } from './fill/filling.ts'
import { onPaper } from './paper.ts'
import { checkFilled, checkTemplate } from './template-check/check-template.ts'
import { UnmakeableReport } from './unmakeable.ts'

export interface Order {
  accountId: number
  viewer: Viewer
  lang: Lang
  now: Date
  values: CustomValues
  report: { customData: string; reportData: number }
}

/** What an order is filled with, read in one transaction of the account. */
export async function gather(
  db: Db,
  { accountId, viewer, lang, now, values, report }: Order,
  brand: Brand,
): Promise<Fields> {
  const fields = askedFields(report.customData)
  const spoken = await spokenAnswers(db, fields, values)
  return dataOf(
    db,
    dataName(report.reportData),
    { accountId, viewer, lang, now, ...periodOf(values, now), ink: brand.ink },
    { brand, answers: { texts: textsOf(values) }, custom: answerFields(fields, spoken, lang) },
  )
}

const dataName = (value: number): ReportDataName =>
  (Object.keys(reportData.value) as ReportDataName[]).find((name) => reportData.value[name] === value) ??
  'ExecutiveSummary'

/** What can be made: a file to keep, or a picture of its first page. */
export type MadeFormat = ReportFormat | 'png'

export interface MadeDocument {
  content: Buffer
  pages: number | null
}

/** Check, fill, check, convert. `told` is called between the steps. */
export async function makeDocument(
  template: Buffer,
  data: Fields,
  { brand, format }: { brand: Brand; format: MadeFormat },
  { signal, told }: { signal?: AbortSignal; told?(done: number): void } = {},
): Promise<MadeDocument> {
  refuseFaults(checkTemplate(template).faults)
  try {
    const ink = brand.ink.slice(1).toUpperCase()
    const filled = await fillTemplate({ template, data, ink }, signal ? { signal } : {})
    const docx = onPaper(filled, brand.paper)
    refuseFaults(checkFilled(docx))
    told?.(1)
    if (format === 'docx') return { content: docx, pages: null }
    if (format === 'png') return { content: await toPicture(docx, 0, signal), pages: null }
    const { pdf, pages } = await toPdf(docx, signal)
    return { content: pdf, pages }
  } catch (error) {
    if (error instanceof Unfillable || error instanceof Unconvertible)
      throw new UnmakeableReport(fill(templateFaults[error.code], { reason: error.message }))
    throw error
  }
}

function refuseFaults([first]: readonly TemplateFault[]): void {
  if (first) throw new UnmakeableReport(fill(templateFaults[first.code], first.values))
}
