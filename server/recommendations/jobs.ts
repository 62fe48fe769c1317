import {
  applyJob,
  endExemptionsJob,
  previewJob,
  recountJob,
  reEvaluateJob,
  validateJob,
} from '#contract/recommendations/recommendation-jobs.ts'
import { work } from '../handle.ts'
import { inScope } from '../kit/db.ts'
import { applyRecommendations } from './apply.ts'
import { accountsWithEndedExemptions, endExemptions } from './exemptions.ts'
import { previewQuery } from './preview.ts'
import { reEvaluate } from './re-evaluate.ts'
import { recount } from './scores.ts'
import { validateAccounts } from './validate-accounts.ts'

export const recommendationWorks = [
  work(applyJob, async (ctx) => ({ code: 'applied', values: await applyRecommendations(ctx) })),

  work(previewJob, previewQuery),

  work(validateJob, async (ctx) => ({ code: 'validated', values: await validateAccounts(ctx) })),

  work(reEvaluateJob, async (ctx) => ({ code: 'evaluated', values: { snapshots: await reEvaluate(ctx) } })),

  work(recountJob, async ({ app, data: { accountId }, now }) => {
    await inScope(app.pool, { kind: 'account', accountId }, (db) => recount(db, [accountId], now()))
    return { code: 'recounted' }
  }),

  work(endExemptionsJob, async ({ app, now, signal }) => {
    const at = now()
    const due = await inScope(app.pool, { kind: 'platform' }, (db) => accountsWithEndedExemptions(db, at))
    let ended = 0
    const faults: unknown[] = []
    for (const accountId of due) {
      signal.throwIfAborted()
      // What fails in one account is no reason for the others to wait.
      await inScope(app.pool, { kind: 'account', accountId }, (db) => endExemptions(db, accountId, now)).then(
        (n) => {
          ended += n
        },
        (problem: unknown) => faults.push(problem),
      )
    }
    if (faults.length > 0) throw faults[0]
    return { code: 'ended', values: { n: ended } }
  }),
]
