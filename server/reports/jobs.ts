import { Readable } from 'node:stream'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { CodeOf, Outcome } from '#contract/kit/job.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { forgetReportsJob, makeReportJob } from '#contract/reports/report-jobs.ts'
import type { ReportFormat } from '#contract/reports/reports.ts'
import { brandOf } from '../brand/actions.ts'
import { type App, work } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { queueMails } from '../mail/actions.ts'
import { gather, type MadeDocument, makeDocument, UnmakeableReport } from './make.ts'
import { type ReportRow, reportById } from './orders.ts'
import { contentTypes, fileNameOf } from './report-file.ts'
import { mailsOf } from './report-mails.ts'
import { templateFor } from './template-file.ts'

export interface Wanted {
  accountId: number
  id: number
  reportId: number
  name: string
  cause: string
  format: ReportFormat
  language: Lang
  customData: CustomValues
  recipients: string[]
  viewerRole: number
  viewerGroupId: number | null
  fileId: string
  createdBy: number | null
  createdByEmail: string
  createdAt: string
  expiresAt: string
  account: string
}

const missing: Text = {
  en: 'The template of this report is missing. Ask the operator to upload it again.',
  de: 'Die Vorlage dieses Berichts fehlt. Bitten Sie den Betreiber, sie erneut hochzuladen.',
}

type Said = CodeOf<typeof makeReportJob>

export const reportWorks = [
  work(
    makeReportJob,
    async ({ app, data: { accountId, madeId }, signal, now, progress, advance }): Promise<Outcome<Said>> => {
      const began = now()
      const inAccount = <T>(step: (db: Db) => Promise<T>) =>
        inScope(app.pool, { kind: 'account', accountId }, step)
      const wanted = await inAccount((db) => waiting(db, accountId, madeId))
      if (!wanted) return { code: 'gone' }
      try {
        const made = await make(app, wanted, { began, signal, told: (done) => progress(done, 3) })
        await app.files.put(
          `${accountId}/${wanted.fileId}`,
          Readable.from([made.content]),
          contentTypes[wanted.format],
        )
        await inAccount(async (db) => {
          await keep(db, wanted, made, { began, now: now() })
          await queueMails(db, await mailsOf(app, db, wanted, made.content.length, now()))
          await advance(db, { done: 3, total: 3 })
        })
      } catch (error) {
        if (!(error instanceof UnmakeableReport)) throw error
        await inAccount((db) => fail(db, wanted, error.text))
        return { code: 'failed', values: { reason: error.text[wanted.language] } }
      }
      return wanted.recipients.length > 0
        ? { code: 'sent', values: { n: wanted.recipients.join(', ') } }
        : { code: 'made' }
    },
    {
      slots: 2,
      onFault: async ({ db, data: { accountId, madeId }, isLast }) => {
        if (isLast)
          await db.run(sql`
            update made_report set state = 'failed'
            where account_id = ${accountId} and id = ${madeId} and state = 'waiting'`)
      },
    },
  ),

  work(forgetReportsJob, async ({ app, now }) => ({
    code: 'forgotten',
    values: { n: await forgetExpired(app, now()) },
  })),
]

/** What is still to be made, for an account that still is: nothing for one that was made or given up meanwhile. */
const waiting = (db: Db, accountId: number, madeId: number) =>
  db.maybe(sql<Wanted>`
    select made.account_id as "accountId", made.id, made.report_id as "reportId", made.name, made.cause, made.format,
      made.language, made.custom_data as "customData", made.recipients, made.viewer_role as "viewerRole",
      made.viewer_group_id as "viewerGroupId", made.file_id as "fileId", made.created_by as "createdBy",
      made.created_by_email as "createdByEmail", made.created_at as "createdAt", made.expires_at as "expiresAt",
      account.name as account
    from made_report made
    join account on account.id = made.account_id and account.status <> ${accountStatus.value.Deleted}
    where made.account_id = ${accountId} and made.id = ${madeId} and made.state = 'waiting'`)

interface Making {
  began: Date
  signal: AbortSignal
  told(done: number): void
}

export async function make(app: App, wanted: Wanted, { began, signal, told }: Making): Promise<MadeDocument> {
  const { accountId, language: lang, format } = wanted
  const { report, brand, data } = await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
    const report: ReportRow = await reportById(db, wanted.reportId)
    const brand = await brandOf(db, accountId)
    const viewer = { accountId, role: wanted.viewerRole as never, groupId: wanted.viewerGroupId }
    const order = { accountId, viewer, lang, now: began, values: wanted.customData, report }
    return { report, brand, data: await gather(db, order, brand) }
  })
  const template = await templateFor(app, report, lang)
  if (!template) throw new UnmakeableReport(missing)
  return makeDocument(template, data, { brand, format }, { signal, told: (done) => told(done) })
}

async function keep(
  db: Db,
  { accountId, id, fileId, name, format, createdBy, expiresAt }: Wanted,
  { content, pages }: MadeDocument,
  { began, now }: { began: Date; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into stored_file
      (account_id, id, purpose, name, content_type, size, created_by, created_at, expires_at)
    values
      (${accountId}, ${fileId}, 'madeReport', ${fileNameOf(name, format)}, ${contentTypes[format]}, ${content.length},
       ${createdBy ?? 0}, ${now}, ${expiresAt})
    on conflict (account_id, id) do nothing`)
  await db.run(sql`
    update made_report
    set state = 'made', size = ${content.length}, pages = ${pages}, made_at = ${now},
      seconds = ${(now.getTime() - began.getTime()) / 1000}
    where account_id = ${accountId} and id = ${id}`)
}

const fail = (db: Db, { accountId, id }: Wanted, fault: Text) =>
  db.run(sql`
    update made_report set state = 'failed', fault = ${JSON.stringify(fault)}
    where account_id = ${accountId} and id = ${id} and state = 'waiting'`)

/** Rows first, then files: a file without a row is nobody's, a row without a file would promise one. */
async function forgetExpired(app: App, now: Date): Promise<number> {
  const gone = await inScope(app.pool, { kind: 'platform' }, async (db) => {
    await db.run(sql`delete from stored_file where purpose = 'madeReport' and expires_at <= ${now}`)
    return db.rows(sql<{ accountId: number; fileId: string }>`
      delete from made_report
      where expires_at <= ${now}
      returning account_id as "accountId", file_id as "fileId"`)
  })
  for (const { accountId, fileId } of gone) await app.files.remove(`${accountId}/${fileId}`)
  return gone.length
}
