import { userRole } from '#contract/access/roles.ts'
import { accountExportCalls, exportAccountJob } from '#contract/account-data/account-export.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { handle, handleDownload, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { dispositionOf } from '../kit/file-name.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { exportFileId, exportPurpose } from './export.ts'

export const accountExportRoutes: Route[] = [
  handle(accountExportCalls.make, async ({ db, who, body, now, note }) => {
    const accountId = who.accountId ?? body.accountId
    if (accountId === undefined || (body.accountId ?? accountId) !== accountId) throw notFound()
    const isOperator = who.role === userRole.value.SuperAdmin
    if (isOperator) await db.get(accounts, accountId)
    const { id } = await sendJob(
      db,
      exportAccountJob,
      { accountId, askedBy: who.userId, isOperator },
      { now },
    )
    note({ accountId })
    return { jobId: id }
  }),

  handleDownload(accountExportCalls.file, {
    run: async ({ db, params, now, note }) => {
      const file = await db.maybe(sql<{ key: string; account: string; createdAt: string }>`
        select stored_file.account_id || '/' || stored_file.id as key, account.name as account,
          stored_file.created_at as "createdAt"
        from stored_file
        join account on account.id = stored_file.account_id
        where stored_file.id = ${exportFileId(params.id)} and purpose = ${exportPurpose} and stored_file.expires_at > ${now}`)
      if (!file) throw notFound()
      note({ jobId: params.id })
      return file
    },
    send: async ({ app, reply }, { key, account, createdAt }) => {
      const content = await app.files.get(key)
      if (!content) throw notFound()
      await reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': dispositionOf(
            `account-export - ${Array.from(account).slice(0, 60).join('')} - ${new Date(createdAt).toISOString().slice(0, 10)}`,
            'zip',
          ),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(content)
    },
  }),
]
