import assert from 'node:assert/strict'
import { queryType, recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import {
  applyJob,
  endExemptionsJob,
  previewJob,
  reEvaluateJob,
  validateJob,
} from '#contract/recommendations/recommendation-jobs.ts'
import { sql } from '../kit/db.ts'
import { type JobWorld, jobCase, send } from '../testing/job-case.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { aSnapshot, aTenant } from '../testing/snapshots.ts'

const takenAt = '2026-01-05T08:00:00.000Z'
const platform = { kind: 'platform' } as const

/** Three accounts with a snapshot each, and a recommendation that finds the same item in all of them. */
async function threeAccounts({ server }: JobWorld) {
  const accountIds = [await aTenant(server), await aTenant(server), await aTenant(server)]
  for (const accountId of accountIds) await aSnapshot(server, accountId, takenAt)
  const recommendationId = await server.db(platform, (db) =>
    aRecommendation(db, { query: `select 'Somebody' as displayName from range(1)` }),
  )
  return { accountIds, recommendationId }
}

const entraId = async ({ rows }: JobWorld) =>
  Number((await rows(sql<{ id: number }>`select id from product where name = 'EntraID'`))[0]?.id)

const connectProduct = (world: JobWorld, accountIds: readonly number[]) =>
  world.server.db(platform, async (db) =>
    db.run(sql`
      insert into account_product (account_id, product_id)
      select unnest(${accountIds}::bigint[]), ${await entraId(world)}
      on conflict do nothing`),
  )

interface Applied {
  accountId: number
  isCompliant: boolean
  items: number
  history: number
  evidence: number
  scores: number
}

const outcomeOf = async ({ rows }: JobWorld, id: number) =>
  (await rows(sql<{ outcome: unknown }>`select outcome from job where id = ${id}`))[0]?.outcome

export const recommendationJobCases = [
  jobCase(validateJob, async (world) => {
    const { recommendationId } = await threeAccounts(world)
    const { id } = await send(world, validateJob, { ids: [recommendationId], accountId: null })
    return {
      check: async () => {
        assert.deepEqual(await outcomeOf(world, id), {
          code: 'validated',
          values: { validated: 1, invalid: 0 },
        })
        const [row] = await world.rows(sql<{ isValid: boolean; done: number; total: number }>`
          select is_valid as "isValid", done, total from recommendation, job
          where recommendation.id = ${recommendationId} and job.id = ${id}`)
        assert.ok(row?.isValid && row.done === row.total && row.total >= 3)
      },
    }
  }),

  jobCase(applyJob, async (world) => {
    const { accountIds, recommendationId } = await threeAccounts(world)
    await connectProduct(world, accountIds)
    const { id } = await send(world, applyJob, { ids: [recommendationId] })
    return {
      check: async () => {
        const written = await world.rows(sql<Applied>`
          select mine.account_id as "accountId", mine.is_compliant as "isCompliant", non_compliant_items as items,
            (select count(*)::int from account_recommendation_history change
              where change.account_id = mine.account_id and change.account_recommendation_id = mine.id
                and is_catalogue and change_type is null) as history,
            (select count(*)::int from recommendation_evidence evidence
              where evidence.account_id = mine.account_id and evidence.account_recommendation_id = mine.id) as evidence,
            (select count(*)::int from score
              where score.account_id = mine.account_id and product_id = 0 and assessed > 0
                and day = (
                  select (max(date) at time zone 'UTC')::date from account_recommendation_history change
                  where change.account_id = mine.account_id and change.account_recommendation_id = mine.id)) as scores
          from account_recommendation mine
          where mine.recommendation_id = ${recommendationId} and mine.account_id = any(${accountIds})
          order by 1`)
        assert.deepEqual(
          written,
          accountIds.map((accountId) => ({
            accountId,
            ...{ isCompliant: false, items: 1, history: 1, evidence: 1, scores: 1 },
          })),
        )
        // What it says at the end was counted by three workers: no account left out, none counted twice.
        const [job] = await world.rows(sql<{ isWhole: boolean; changed: number; told: number }>`
          select done = total and done = (outcome -> 'values' ->> 'accounts')::int as "isWhole",
            (select count(*)::int from account_recommendation_history change
              join account_recommendation mine
                on mine.account_id = change.account_id and mine.id = change.account_recommendation_id
              where mine.recommendation_id = ${recommendationId} and is_catalogue) as changed,
            (outcome -> 'values' ->> 'changed')::int as told
          from job where id = ${id}`)
        assert.ok(job?.isWhole)
        assert.equal(job.told, job.changed)
      },
    }
  }),

  jobCase(previewJob, async (world) => {
    const { accountIds } = await threeAccounts(world)
    await connectProduct(world, accountIds)
    const { id } = await send(world, previewJob, {
      ...{ recommendationId: null, productId: await entraId(world), servicePlans: [] },
      query: `select 'Somebody' as displayName from range(1)`,
      queryType: queryType.value.Granular,
      severity: recommendationSeverity.value.High,
    })
    return {
      check: async () => {
        const shown = await world.rows(sql<{ accountId: number; becomes: boolean; itemCount: number }>`
          select account_id as "accountId", becomes, item_count as "itemCount"
          from recommendation_preview
          where job_id = ${id} and account_id = any(${accountIds})
          order by 1`)
        assert.deepEqual(
          shown,
          accountIds.map((accountId) => ({ accountId, becomes: false, itemCount: 1 })),
        )
      },
    }
  }),

  jobCase(reEvaluateJob, async (world) => {
    const { accountIds, recommendationId } = await threeAccounts(world)
    await send(world, reEvaluateJob, { ids: [recommendationId], accountId: null })
    return {
      check: async () => {
        const written = await world.rows(sql<{ accountId: number; history: number }>`
          select mine.account_id as "accountId", count(*)::int as history
          from account_recommendation mine
          join account_recommendation_history history
            on history.account_id = mine.account_id and history.account_recommendation_id = mine.id
          where mine.recommendation_id = ${recommendationId} and mine.account_id = any(${accountIds})
          group by 1
          order by 1`)
        assert.deepEqual(
          written,
          accountIds.map((accountId) => ({ accountId, history: 1 })),
        )
      },
    }
  }),

  jobCase(endExemptionsJob, async (world) => {
    const { server } = world
    const accountId = await aTenant(server)
    const mine = await server.db(platform, async (db) => {
      const recommendationId = await aRecommendation(db)
      const id = await anAccountRecommendation(db, accountId, { recommendationId, isExempted: true })
      await db.run(sql`
        update account_recommendation set exemption_expires_at = now() - interval '1 day' where id = ${id}`)
      return id
    })
    return {
      check: async () => {
        const ended = await world.rows(sql`
          select from account_recommendation_history
          where account_id = ${accountId} and account_recommendation_id = ${mine}
            and change_field = ${changeField.value.IsExempted} and new_value = 'false'`)
        assert.equal(ended.length, 1)
        const [row] = await world.rows(sql<{ isExempted: boolean }>`
          select is_exempted as "isExempted" from account_recommendation where id = ${mine}`)
        assert.equal(row?.isExempted, false)
      },
    }
  }),
]
