import { Readable } from 'node:stream'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { CodeOf, Outcome } from '#contract/kit/job.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { forgetReportsJob, makeReportJob } from '#contract/reports/report-jobs.ts'
import { brandOf } from '../brand/actions.ts'
import { type App, work } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { inReadScope } from '../kit/in-replica.ts'
import { queueMails } from '../mail/actions.ts'
import { announceFailed, announceMade } from './announce.ts'
import { failMade, keepMade, tryAgain } from './made.ts'
import { gather, type MadeDocument, type MadeFormat, makeDocument } from './make.ts'
import { type ReportRow, reportById } from './orders.ts'
import { contentTypes } from './report-file.ts'
import { mailsOf } from './report-mails.ts'
import { templateFor } from './template-file.ts'
import { UnmakeableReport } from './unmakeable.ts'

export interface Wanted {
  accountId: number
  id: number
  reportId: number
  name: string
  cause: string
  format: MadeFormat
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
        const made = await make(app, wanted, { signal, told: (done) => progress(done, 3) })
        await app.files.put(
          `${accountId}/${wanted.fileId}`,
          Readable.from([made.content]),
          contentTypes[wanted.format],
        )
        await inAccount(async (db) => {
          const isAnnounced = await keepMade(db, wanted, made, { began, now: now() })
          if (isAnnounced) await announceMade(db, wanted, now())
          await queueMails(db, mailsOf(app, wanted, made.content.length, now()))
          await advance(db, { done: 3, total: 3 })
        })
      } catch (error) {
        if (!(error instanceof UnmakeableReport)) throw error
        await inAccount(async (db) => {
          const failed = await failMade(db, accountId, madeId, error.text)
          if (failed?.isAnnounced) await announceFailed(db, wanted, error.text, now())
        })
        return { code: 'failed', values: { reason: error.text[wanted.language] } }
      }
      return wanted.recipients.length > 0
        ? { code: 'sent', values: { n: wanted.recipients.join(', ') } }
        : { code: 'made' }
    },
    {
      slots: 2,
      onFault: async ({ db, now, data: { accountId, madeId }, isLast }) => {
        const failed = isLast ? await failMade(db, accountId, madeId, null) : undefined
        if (failed?.isAnnounced) await announceFailed(db, { accountId, ...failed }, tryAgain, now)
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
  signal: AbortSignal
  told(done: number): void
}

export async function make(app: App, wanted: Wanted, { signal, told }: Making): Promise<MadeDocument> {
  const { accountId, language: lang, format } = wanted
  const { report, brand, data } = await inReadScope(app, { kind: 'account', accountId }, async (db) => {
    const report: ReportRow = await reportById(db, wanted.reportId)
    const brand = await brandOf(db, accountId)
    const viewer = { accountId, role: wanted.viewerRole as never, groupId: wanted.viewerGroupId }
    const order = {
      accountId,
      viewer,
      lang,
      // A report is of the day it was asked for, however long it waited.
      now: new Date(wanted.createdAt),
      values: wanted.customData,
      report,
    }
    return { report, brand, data: await gather(db, order, brand) }
  })
  const template = await templateFor(app, report, lang)
  if (!template) throw new UnmakeableReport(missing)
  return makeDocument(template, data, { brand, format }, { signal, told: (done) => told(done) })
}

/** Rows first, then files: a file without a row is nobody's, a row without a file would promise one. */
async function forgetExpired(app: App, now: Date): Promise<number> {
  const gone = await inScope(app.pool, { kind: 'platform' }, async (db) => {
    await db.run(sql`
      delete from stored_file where purpose in ('madeReport', 'reportBundle') and expires_at <= ${now}`)
    const bundles = await db.rows(sql<{ accountId: number; fileId: string }>`
      delete from report_bundle where expires_at <= ${now} returning 0 as "accountId", file_id as "fileId"`)
    const made = await db.rows(sql<{ accountId: number; fileId: string }>`
      delete from made_report
      where expires_at <= ${now}
      returning account_id as "accountId", file_id as "fileId"`)
    return [...made, ...bundles]
  })
  for (const { accountId, fileId } of gone) await app.files.remove(`${accountId}/${fileId}`)
  return gone.length
}
