import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { faultText } from '#contract/recommendations/query-faults.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { applyJob, validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import { versionCause } from '#contract/recommendations/recommendation-versions.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField } from '../kit/errors.ts'
import { cancelJob, sendJob } from '../kit/jobs/send.ts'
import { tryQueries, type Wrong } from './validation.ts'
import { keepChange, keepFirstVersions, keepVersions } from './versions.ts'
import {
  refuseMissingQuery,
  type WrittenRecommendation,
  writeRecommendation,
} from './write-recommendation.ts'

const { Enabled, Deleted } = recommendationStatus.value
const { Automatic } = validationMethod.value
type Causes = (typeof versionCause)['value']

/** Whoever saves learns whether the query can run; over the snapshots it is tried by the job. */
export async function tryNow(db: Db, id: number, now: Date): Promise<Wrong | undefined> {
  const [fault] = await tryQueries(db, [id], now)
  const data = { ids: [id], accountId: null }
  // One that is under way tries the query of before.
  await cancelJob(db, validateJob, data, now)
  if (!fault) await sendJob(db, validateJob, data, { now })
  return fault
}

interface Edit {
  body: WrittenRecommendation
  author: string
  cause: Causes['Edited' | 'Restored' | 'Imported']
  now: Date
  /** Many at once are brought to the accounts together. */
  isOneOfMany?: boolean
}

/** What results and scores are made of: another of these is felt by the accounts. */
const decisive = ['query', 'queryType', 'validationMethod', 'servicePlans', 'severity', 'productId'] as const

/** Changes a recommendation that is held; an enabled one is decided anew for all active accounts. */
export async function edit(
  db: Db,
  row: Recommendation,
  { body, author, cause: why, now, isOneOfMany = false }: Edit,
): Promise<{ jobId: number | null; isFelt: boolean }> {
  const next = { ...row, ...body }
  refuseMissingQuery(next.validationMethod === Automatic, next.query)
  await keepFirstVersions(db, [row.id])
  await writeRecommendation(db, row.id, body, now)
  const changed = decisive.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(row[name]))
  // A query that nobody tried while it was decided by hand counts from the moment it decides.
  const isTried = changed.some((name) => ['query', 'queryType', 'validationMethod'].includes(name))
  const wrong = isTried ? await tryNow(db, row.id, now) : undefined
  if (wrong && row.status === Enabled) throw badField('query', faultText(wrong.fault))
  await keepChange(db, row.id, author, why, now)
  const isFelt = row.status === Enabled && changed.length > 0
  return { isFelt, jobId: isFelt && !isOneOfMany ? await apply(db, [row.id], now) : null }
}

interface StatusChange {
  status: number
  author: string
  cause: Causes['Published' | 'Disabled' | 'Deleted']
  now: Date
}

export async function setStatus(
  db: Db,
  ids: readonly number[],
  { status, author, cause: why, now }: StatusChange,
): Promise<{ jobId: number }> {
  await keepFirstVersions(db, ids)
  await db.run(
    sql`update recommendation set status = ${status}, last_updated_time = ${now} where id = any(${ids})`,
  )
  await keepVersions(db, ids, author, why, now)
  return { jobId: await apply(db, ids, now) }
}

/** Deleted, whatever their status was: what another environment has removed. */
export const removeRecommendations = (db: Db, ids: readonly number[], author: string, now: Date) =>
  setStatus(db, ids, { status: Deleted, author, cause: versionCause.value.Deleted, now })

/** All active accounts get what the recommendations say now. One that is under way works with what they said before. */
export async function apply(db: Db, ids: readonly number[], now: Date): Promise<number> {
  const data = { ids: ids.toSorted((one, other) => one - other) }
  await cancelJob(db, applyJob, data, now)
  return (await sendJob(db, applyJob, data, { now })).id
}
