import type { Principal } from '#contract/access/permissions.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { keptDays } from '#contract/reports/made-reports.ts'
import { makeReportJob } from '#contract/reports/report-jobs.ts'
import { reportStatus } from '#contract/reports/reports.ts'
import { type Db, sql } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { sendJob } from '../kit/jobs/send.ts'
import type { Viewer } from '../recommendations/actions.ts'
import type { MadeFormat } from './make.ts'

const hourMs = 60 * 60 * 1000
export const keptMs = keptDays * 24 * hourMs
const lifeMs = (cause: Order['cause']) => (cause === 'preview' ? hourMs : keptMs)

export interface ReportRow {
  id: number
  key: string | null
  name: string
  url: string
  urlDe: string | null
  customData: string
  reportData: number
  status: number
}

const columns = sql`
  report.id, report.key, spoken.name, report.url, report.url_de as "urlDe", report.custom_data as "customData",
  report.report_data as "reportData", report.status`

/** An active report by its name, in either language; by its number where it is given. 404 for all others. */
export async function activeReport(
  db: Db,
  asked: { name: string; id?: number | undefined },
): Promise<ReportRow> {
  const [row] = await db.rows(sql<ReportRow>`
    select ${columns}
    from report
    join spoken_report spoken on spoken.id = report.id
    where report.status = ${reportStatus.value.Active}
      and (report.id = ${asked.id ?? null}
        or (${asked.id ?? null}::bigint is null
          and lower(${asked.name}) in (lower(report.name), lower(report.translations -> 'de' ->> 'name'))))
    order by lower(report.name) = lower(${asked.name}) desc
    limit 1`)
  if (!row) throw notFound()
  return row
}

export const reportById = (db: Db, id: number): Promise<ReportRow> =>
  db.one(sql<ReportRow>`
    select ${columns}
    from report
    join spoken_report spoken on spoken.id = report.id
    where report.id = ${id} and report.status <> ${reportStatus.value.Deleted}`)

export interface Ordered {
  madeId: number
  jobId: number
}

interface Order {
  accountId: number
  report: Pick<ReportRow, 'id' | 'name'>
  cause: 'person' | 'schedule' | 'customers' | 'test' | 'preview'
  format: MadeFormat
  lang: Lang
  values: CustomValues
  recipients?: readonly string[]
  viewer: Viewer
  by: { userId: number | null; email: string }
}

/** Writes down that a report is wanted, and sends the job that makes it. */
export async function orderReport(db: Db, order: Order, now: Date): Promise<Ordered> {
  const { accountId, report, cause, format, lang, values, recipients = [], viewer, by } = order
  const { id: madeId } = await db.one(sql<{ id: number }>`
    insert into made_report
      (account_id, report_id, name, cause, format, language, custom_data, recipients, viewer_role, viewer_group_id,
       created_by, created_by_email, created_at, expires_at)
    values
      (${accountId}, ${report.id}, ${report.name}, ${cause}, ${format}, ${lang}, ${JSON.stringify(values)},
       ${[...recipients]}, ${viewer.role}, ${viewer.groupId}, ${by.userId}, ${by.email}, ${now},
       ${new Date(now.getTime() + lifeMs(cause))})
    returning id`)
  const { id: jobId } = await sendJob(db, makeReportJob, { accountId, madeId }, { now })
  await db.run(sql`
    update made_report set job_id = ${jobId} where account_id = ${accountId} and id = ${madeId}`)
  return { madeId, jobId }
}

export const viewerOf = ({ accountId, role, groupId }: Principal): Viewer => ({ accountId, role, groupId })
export const authorOf = ({ userId, email, actor }: Principal) => ({ userId, email: actor?.email ?? email })
