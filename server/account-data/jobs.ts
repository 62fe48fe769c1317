import { exportAccountJob } from '#contract/account-data/account-export.ts'
import { eraseAccountJob, eraseDueAccountsJob } from '#contract/account-data/erasure-jobs.ts'
import { work } from '../handle.ts'
import { inScope } from '../kit/db.ts'
import { sendJobs } from '../kit/jobs/send.ts'
import { dueAccounts, eraseAccount } from './erase.ts'
import { exportAccount } from './export.ts'

export const accountDataWorks = [
  work(eraseDueAccountsJob, async ({ app, now }) =>
    inScope(app.pool, { kind: 'platform' }, async (db) => {
      const due = await dueAccounts(db, now())
      const wanted = due.map(({ id }) => ({ data: { accountId: id } }))
      const sent = await sendJobs(db, eraseAccountJob, wanted, { now: now() })
      return { code: 'queued', values: { n: sent.length } }
    }),
  ),
  work(eraseAccountJob, eraseAccount),
  work(exportAccountJob, exportAccount),
]
