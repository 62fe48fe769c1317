import { reportStatus } from '#contract/reports/reports.ts'
import { type Db, sql } from '../kit/db.ts'
import { fresh } from './call-case.ts'

/** A report as tests want it: the executive summary, unless they say otherwise. */
export async function aReport(
  db: Db,
  {
    name = fresh('report'),
    url = '/api/report/template/executive-summary.docx?lang=en',
    urlDe = '/api/report/template/executive-summary.docx?lang=de',
    customData = '[]',
    reportData = 1,
    status = reportStatus.value.Active as number,
  }: {
    name?: string
    url?: string
    urlDe?: string | null
    customData?: string
    reportData?: number
    status?: number
  } = {},
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into report (name, url, url_de, custom_data, report_data, status)
    values (${name}, ${url}, ${urlDe}, ${customData}, ${reportData}, ${status})
    returning id`)
  return id
}
