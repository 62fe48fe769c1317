import { accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { bundleRules, makeBundleJob, reportBundleCalls } from '#contract/reports/report-bundles.ts'
import { handle, handleDownload, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { notFound, refuseIf } from '../kit/errors.ts'
import { dispositionOf } from '../kit/file-name.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { answersFor } from './answers.ts'
import { activeReport, authorOf, keptMs } from './orders.ts'
import { bundleFileTitle, contentTypes } from './report-file.ts'
import { houseKey } from './template-file.ts'

const platform = 0

/** One report for several customers of a reseller, or of the platform. */
export const bundleRoutes: Route[] = [
  handle(reportBundleCalls.make, async ({ db, who, body, now, note }) => {
    const { accountIds, reportId, format, language } = body
    refuseIf(bundleRules.enabled(await db.many(accounts, accountIds), accountStatus.value.Enabled))
    const report = await activeReport(db, { name: '', id: reportId })
    const values = await answersFor(db, report, body.customData, now)
    const { userId, email } = authorOf(who)
    const { id } = await db.one(sql<{ id: number }>`
      insert into report_bundle
        (vendor_id, report_id, name, format, language, custom_data, account_ids, created_by, created_by_email, created_at,
         expires_at)
      values
        (${who.vendorId ?? platform}, ${report.id}, ${report.name}, ${format}, ${language}, ${JSON.stringify(values)},
         ${[...accountIds]}, ${userId}, ${email}, ${now}, ${new Date(now.getTime() + keptMs)})
      returning id`)
    const [accountId = 0] = accountIds
    await sendJob(db, makeBundleJob, { accountId, bundleId: id }, { now })
    note({ id, report: report.name, accountIds })
    return { id }
  }),

  handleDownload(reportBundleCalls.file, {
    run: async ({ db, params, now }) => {
      const row = await db.maybe(sql<{ name: string; createdAt: string; fileId: string }>`
        select name, created_at as "createdAt", file_id as "fileId" from report_bundle
        where id = ${params.id} and state = 'made' and expires_at > ${now}`)
      if (!row) throw notFound()
      return row
    },
    send: async ({ app, reply }, { name, createdAt, fileId }) => {
      const content = await app.files.get(houseKey(fileId))
      if (!content) throw notFound()
      await reply
        .headers({
          'content-type': contentTypes.zip,
          'content-disposition': dispositionOf(bundleFileTitle(name, createdAt), 'zip'),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(content)
    },
  }),
]
