import type { Lang } from '#contract/kit/text.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../../kit/db.ts'
import type { Condition } from '../../kit/within.ts'
import { narrowedScope, personScope, type Viewer } from '../../recommendations/actions.ts'
import { narrowedTrend, storedTrend } from '../../statistics/actions.ts'
import { isPast, statesAtEnd } from './past-states.ts'
import { type Say, sayIn } from './words.ts'

/** Whose report, for whom, of which time. */
export interface Wanted {
  accountId: number
  /** Whoever asked sees no more in a report than on the screen. */
  viewer: Viewer
  lang: Lang
  now: Date
  from: Date
  to: Date
  /** `#` and six digits: the brand's colour, for charts. */
  ink: string
}

export interface Recommendation {
  id: number
  recommendationId: number
  findings: string
  severity: number
  easeOfFix: number
  estimatedWork: number
  productName: string
  isManual: boolean
  isCompliant: boolean | null
  isExempted: boolean
  naReason: string | null
  message: string | null
  items: number
  since: Date | null
  assignee: string | null
}

export interface Change {
  id: number
  before: 'true' | 'false' | null
  after: 'true' | 'false' | null
  changes: number
  at: Date
  by: string
}

export interface Score {
  day: string
  score: number
  assessed: number
  total: number
}

/** What every report begins with: read once, in one transaction of the account. */
export interface Facts {
  wanted: Wanted
  say: Say
  scope: Condition
  account: { name: string; lastScan: Date | null; scans: number }
  /** As they were at the end of the period. */
  recommendations: Recommendation[]
  byId: ReadonlyMap<number, Recommendation>
  /** The last change of compliance of each recommendation since the first score, with the state before the first change. */
  changes: Change[]
  /**
   * Of each day of the period that has one. The first is what the period is compared with: where there was a score
   * before the period, that one, as of the day before it.
   */
  scores: Score[]
  /** One score is no comparison: nothing can have improved since. */
  isCompared: boolean
  /** 100 points are shared by weight among what was assessed: this much for one recommendation. */
  worthOf(recommendation: Pick<Recommendation, 'severity'>): number
}

const dayMs = 24 * 60 * 60 * 1000

export async function readFacts(db: Db, wanted: Wanted): Promise<Facts> {
  const { accountId, viewer, lang, from, to } = wanted
  // Catalogue texts follow the one, what a scan says the other.
  await db.run(sql`
    select set_config('parapet.language', ${lang}, true), set_config('parapet.reader', ${lang}, true)`)
  const scope = await personScope(db, viewer)
  const account = await db.one(sql<Facts['account']>`
    select name,
      case when ${isPast(wanted)} then (
        select max(taken_at) from scan
        where scan.account_id = account.id and state = 'done' and taken_at <= ${to})
      else last_scan_time_end end as "lastScan",
      (select count(*)::int from scan
       where scan.account_id = account.id and state = 'done' and taken_at between ${from} and ${to}) as scans
    from account
    where id = ${accountId}`)
  const recommendations = await statesAtEnd(db, wanted, await recommendationsOf(db, accountId, scope))
  const scores = await scoresOf(db, wanted)
  const weight = recommendations
    .filter(({ isCompliant }) => isCompliant !== null)
    .reduce((sum, { severity }) => sum + severity, 0)
  return {
    wanted,
    say: sayIn(lang),
    scope,
    account: { ...account, lastScan: account.lastScan && new Date(account.lastScan) },
    recommendations,
    byId: new Map(recommendations.map((one) => [one.id, one])),
    changes: await changesOf(db, wanted, recommendations, scores),
    scores,
    isCompared: scores.length > 1,
    worthOf: ({ severity }) => (weight === 0 ? 0 : (100 * severity) / weight),
  }
}

async function recommendationsOf(db: Db, accountId: number, scope: Condition): Promise<Recommendation[]> {
  const rows = await db.rows(sql<Omit<Recommendation, 'since'> & { since: string | null }>`
    select id, recommendation_id as "recommendationId", findings, severity,
      ease_of_fix as "easeOfFix", estimated_work as "estimatedWork", product_name as "productName",
      validation_method = 2 as "isManual", is_compliant as "isCompliant", is_exempted as "isExempted",
      na_reason as "naReason", message, non_compliant_items as items, not_compliant_since as since,
      assignee_email as assignee
    from account_recommendation_extended
    where account_id = ${accountId} and status = ${recommendationStatus.value.Enabled} and (${scope})
    order by severity desc, estimated_work, findings`)
  return rows.map(({ since, ...row }) => ({ ...row, since: since === null ? null : new Date(since) }))
}

async function changesOf(
  db: Db,
  { accountId, from, to }: Wanted,
  recommendations: readonly Recommendation[],
  [first]: readonly Score[],
): Promise<Change[]> {
  // The first score is of the end of its day: what changed on that day is in it already.
  const since = new Date(Math.max(from.getTime(), first ? Date.parse(first.day) + dayMs : 0))
  const rows = await db.rows(sql<Omit<Change, 'at'> & { at: string }>`
    select account_recommendation_id as id,
      (array_agg(old_value order by date, id))[1] as before,
      (array_agg(new_value order by date desc, id desc))[1] as after,
      count(*)::int as changes,
      max(date) as at,
      (array_agg(changed_by order by date desc, id desc))[1] as by
    from account_recommendation_history
    where account_id = ${accountId} and change_field = ${changeField.value.IsCompliant}
      and change_type is not null and date >= ${since} and date <= ${to}
      and account_recommendation_id = any(${recommendations.map(({ id }) => id)})
    group by account_recommendation_id
    order by max(date)`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

async function scoresOf(db: Db, { accountId, viewer, from, to }: Wanted): Promise<Score[]> {
  const narrowed = await narrowedScope(db, viewer)
  const { before } = await db.one(sql<{ before: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as before
    from score
    where account_id = ${accountId} and product_id = 0 and standard_score is not null
      and day < (${from}::timestamptz at time zone 'UTC')::date`)
  const eve = new Date(from.getTime() - dayMs).toISOString().slice(0, 10)
  const wanted = { accountId, from: before === null ? from : new Date(before), to }
  const rows = narrowed ? await narrowedTrend(db, wanted, narrowed) : await storedTrend(db, wanted)
  return rows
    .filter(({ id }) => id === 0)
    .map((row) => (row.date === before ? { ...row, date: eve } : row))
    .filter(({ date }) => date >= eve)
    .flatMap(({ date, standardScore, assessed, total }) =>
      standardScore === null ? [] : [{ day: date, score: Number(standardScore), assessed, total }],
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

export const isOpen = ({ isCompliant, isExempted }: Recommendation) => isCompliant === false && !isExempted
