import type { Principal } from '#contract/access/permissions.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import type { DataOf, Job } from '#contract/kit/job.ts'
import { recommendationRules, recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { faultText } from '#contract/recommendations/query-faults.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { reEvaluateJob, validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import { versionCause } from '#contract/recommendations/recommendation-versions.ts'
import { handle, type Route } from '../handle.ts'
import { hold, holdOne } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { refused, refuseIf } from '../kit/errors.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { edit, setStatus, tryNow } from './edit-recommendations.ts'
import { insertRecommendation } from './insert-recommendation.ts'
import { catalogueScope } from './scope.ts'
import { tryQueries } from './validation.ts'
import {
  bodyOfContent,
  comparisonOf,
  contentOfVersion,
  keepVersions,
  shippedContent,
  takeShipped,
} from './versions.ts'
import { refuseMissingQuery, writeRecommendation } from './write-recommendation.ts'

const { Enabled, Disabled, Deleted } = recommendationStatus.value
const { Automatic, Manual } = validationMethod.value
const cause = versionCause.value

export const catalogueRoutes: Route[] = [
  handle(recommendationCalls.create, async ({ db, who, body, now, note }) => {
    const method = body.validationMethod ?? Manual
    refuseMissingQuery(method === Automatic, body.query)
    const { findings, productId } = body
    const id = await insertRecommendation(db, { findings, productId, validationMethod: method, now })
    await writeRecommendation(db, id, body, now)
    if (body.query) await tryNow(db, id, now)
    await keepVersions(db, [id], authorOf(who), cause.Created, now)
    note({ id })
    return { id }
  }),

  handle(recommendationCalls.update, async ({ db, who, params, body, now, seen }) => {
    const row = await holdOne(db, recommendations, params.id, { seen })
    const { jobId } = await edit(db, row, { body, author: authorOf(who), cause: cause.Edited, now })
    return { jobId }
  }),

  handle(recommendationCalls.restore, async ({ db, who, params, body, now }) => {
    const row = await holdOne(db, recommendations, params.id)
    const { versionId } = body
    const content =
      versionId === null ? await shippedContent(db, row.id) : await contentOfVersion(db, row.id, versionId)
    const written = await bodyOfContent(db, content)
    const { jobId } = await edit(db, row, {
      body: written,
      author: authorOf(who),
      cause: cause.Restored,
      now,
    })
    if (versionId === null) await takeShipped(db, row.id, now)
    return { jobId }
  }),

  handle(recommendationCalls.comparison, async ({ db, params }) => comparisonOf(db, params.id)),

  handle(recommendationCalls.publish, async ({ db, who, body, now, say }) => {
    const rows = await hold(db, recommendations, body.ids)
    refuseIf(recommendationRules.publish(rows))
    // What real data showed to be wrong is in the row; what was never tried is tried now.
    const untried = rows.filter(({ isValid }) => isValid === null).map(({ id }) => id)
    const [wrong] = await tryQueries(db, untried, now)
    if (wrong) throw refused(faultText(wrong.fault))
    say({ n: rows.length })
    return setStatus(db, body.ids, { status: Enabled, author: authorOf(who), cause: cause.Published, now })
  }),

  handle(recommendationCalls.disable, async ({ db, who, body, now, say }) => {
    refuseIf(recommendationRules.disable(await hold(db, recommendations, body.ids)))
    say({ n: body.ids.length })
    return setStatus(db, body.ids, { status: Disabled, author: authorOf(who), cause: cause.Disabled, now })
  }),

  handle(recommendationCalls.remove, async ({ db, who, body, now, say }) => {
    refuseIf(recommendationRules.remove(await hold(db, recommendations, body.ids)))
    say({ n: body.ids.length })
    return setStatus(db, body.ids, { status: Deleted, author: authorOf(who), cause: cause.Deleted, now })
  }),

  handle(recommendationCalls.validate, async ({ db, body, now }) => {
    await db.many(recommendations, body.ids)
    await refuseUnknown(db, body.accountId)
    return start(db, validateJob, { ids: body.ids, accountId: body.accountId ?? null }, now)
  }),

  handle(recommendationCalls.validateAll, async ({ db, body, now }) => {
    await refuseUnknown(db, body?.accountId)
    return start(db, validateJob, { ids: null, accountId: body?.accountId ?? null }, now)
  }),

  handle(recommendationCalls.reEvaluate, async ({ db, body, now }) => {
    await db.many(recommendations, body.ids)
    await refuseUnknown(db, body.accountId)
    return start(db, reEvaluateJob, { ids: body.ids, accountId: body.accountId ?? null }, now)
  }),

  handle(recommendationCalls.prerequisiteOptions, async ({ db, who, query }) =>
    db.rows(sql<{ id: number; label: string; related: boolean }>`
      select id, shown(findings, translations, 'findings') as label,
        exists (
          select from recommendation_prerequisite link
          where link.recommendation_id = ${query.recommendationId ?? null}
            and link.prerequisite_recommendation_id = recommendation.id) as related
      from recommendation
      where status = ${Enabled} and id is distinct from ${query.recommendationId ?? null}
        and ${await catalogueScope(db, who)}
      order by label, id`),
  ),
]

/** A job for an account that is not there would have nothing to say. */
async function refuseUnknown(db: Db, accountId: number | undefined): Promise<void> {
  if (accountId !== undefined) await db.get(accounts, accountId)
}

const start = async <J extends Job>(db: Db, job: J, data: DataOf<J>, now: Date) => ({
  jobId: (await sendJob(db, job, data, { now })).id,
})

/** An impersonating operator acts in the open. */
const authorOf = (who: Principal): string => who.actor?.email ?? who.email
