import type { Principal } from '#contract/access/permissions.ts'
import {
  easeOfFix,
  estimatedWork,
  recommendationSeverity,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import { changeField, changeType } from '#contract/recommendations/recommendation-history.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { latestAlerts } from '../alerts/actions.ts'
import { handle, type Route } from '../handle.ts'
import { refuseTurned } from '../kit/date-range.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, forbidden } from '../kit/errors.ts'
import { narrowedScope, personScope } from '../recommendations/actions.ts'
import { changeOf, percentageOf, statesAt } from './percentage.ts'
import { narrowedTrend, storedTrend } from './trend.ts'

const enabled = recommendationStatus.value.Enabled
const { Manual, Automatic } = validationMethod.value
const { Low, Moderate, High } = recommendationSeverity.value
const weekMs = 7 * 24 * 60 * 60 * 1000

/** What a statistic is about: the enabled recommendations in the person's scope, of some products or all. */
async function mine(db: Db, who: Principal, products?: string) {
  if (who.accountId === null) throw forbidden()
  const ids = idsOf(products)
  const chosen = ids.length > 0 ? sql`product_id = any(${ids})` : sql`true`
  const scope = await personScope(db, who)
  return sql`account_id = ${who.accountId} and status = ${enabled} and ${chosen} and (${scope})`
}

/** So many of the latest alerts stand on the dashboard. */
const latestRows = 5

export const statisticsRoutes: Route[] = [
  handle(statisticsCalls.complianceState, async ({ db, who, now }) => {
    const where = await mine(db, who)
    const counted = await db.rows(sql<{
      method: number
      nonCompliant: number
      compliant: number
      na: number
      exempted: number
      total: number
    }>`
      select validation_method as method,
        count(*) filter (where is_compliant = false)::int as "nonCompliant",
        count(*) filter (where is_compliant)::int as compliant,
        count(*) filter (where is_compliant is null)::int as na,
        count(*) filter (where is_compliant = false and is_exempted)::int as exempted,
        count(*)::int as total
      from account_recommendation_extended
      where ${where}
      group by 1`)
    const of = (method: number) => {
      const {
        nonCompliant = 0,
        compliant = 0,
        na = 0,
        total = 0,
      } = counted.find((row) => row.method === method) ?? {}
      return { nonCompliant, compliant, na, total }
    }
    const [manual, automatic] = [of(Manual), of(Automatic)]
    const compliant = manual.compliant + automatic.compliant
    const nonCompliant = manual.nonCompliant + automatic.nonCompliant
    const assessed = compliant + nonCompliant
    const { turned } = await db.one(sql<{ turned: number }>`
      select coalesce(sum(case change_type when 2 then 1 when 1 then -1 end), 0)::int as turned
      from account_recommendation_history_extended
      where account_id = ${who.accountId} and date > ${now}::timestamptz - interval '7 days'
        and change_type is not null
        and account_recommendation_id in (select id from account_recommendation_extended where ${where})`)
    const percentage = percentageOf(compliant, assessed)
    const weekAgo = await statesAt(db, Number(who.accountId), where, new Date(now.getTime() - weekMs))
    const assessedThen = weekAgo.compliant + weekAgo.open + weekAgo.exempted
    return {
      compliantRecommendationPercentage: percentage ?? 0,
      percentageChange: changeOf(percentage, percentageOf(weekAgo.compliant, assessedThen)),
      totalNumOfNonCompliantRecommendations: nonCompliant,
      manualRecommendations: manual,
      automaticRecommendations: automatic,
      assessed,
      total: manual.total + automatic.total,
      exempted: counted.reduce((sum, row) => sum + row.exempted, 0),
      nonCompliantChange: turned,
      weekAgo: assessedThen === 0 ? null : weekAgo,
    }
  }),

  handle(statisticsCalls.complianceDrifts, async ({ db, who, query }) => {
    const where = await mine(db, who)
    const { from, to } = periodOf(query)
    const drifts = sql`
      with mine as materialized (
        select id, recommendation_id, findings, product_name from account_recommendation_extended where ${where}),
      drift as materialized (
        select change.id, account_recommendation_id, date, change_type
        from account_recommendation_history change join mine on mine.id = account_recommendation_id
        where change.account_id = ${who.accountId} and change_field = ${changeField.value.IsCompliant} and change_type is not null)`
    const within = sql`date >= ${from} and date <= ${to}`
    const totals = await db.one(sql<{
      total: number
      totalNumOfRegressions: number
      recentRegressions: number
      totalNumOfImprovements: number
      recentImprovements: number
    }>`
      ${drifts}
      select count(*) filter (where ${within})::int as total,
        count(*) filter (where change_type = ${changeType.value.Regression})::int as "totalNumOfRegressions",
        count(*) filter (where change_type = ${changeType.value.Regression} and ${within})::int as "recentRegressions",
        count(*) filter (where change_type = ${changeType.value.Improvement})::int as "totalNumOfImprovements",
        count(*) filter (where change_type = ${changeType.value.Improvement} and ${within})::int as "recentImprovements"
      from drift`)
    const recent = await db.rows(sql<{
      recommendation_id: number
      account_recommendation_id: number
      arh_findings: string
      product_name: string
      change_date: string
      change_type: string
    }>`
      ${drifts}
      select recommendation_id, account_recommendation_id, findings as arh_findings, product_name,
        to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as change_date,
        case change_type when 1 then 'Improvement' else 'Regression' end as change_type
      from (
        select *, row_number() over (partition by change_type order by date desc, id desc) as place
        from drift where ${within}) latest
      join mine on mine.id = account_recommendation_id
      where place <= 50
      order by date desc, latest.id desc`)
    const byDay = await db.rows(sql<{ date: string; count: number }>`
      ${drifts}
      select to_char(date at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as count
      from drift
      where ${within}
      group by 1
      order by 1`)
    return { ...totals, recentComplianceDriftsRecs: recent, byDay }
  }),

  handle(statisticsCalls.quickWins, async ({ db, who, query }) => {
    const where = sql`${await mine(db, who, query['product-ids'])} and is_compliant = false and not is_exempted
      and ease_of_fix = ${easeOfFix.value.Minimal} and estimated_work = ${estimatedWork.value.Minimal}
      and severity between ${Low} and ${High}`
    const rows = await db.rows(sql<{ id: number; name: string; severity: number; count: number }>`
      select product_id as id, product_name as name, severity, count(*)::int as count
      from account_recommendation_extended
      where ${where}
      group by 1, 2, 3
      order by 2, 3`)
    const whole = await db.one(sql<{ weight: number }>`
      select coalesce(sum(severity), 0)::int as weight
      from account_recommendation_extended
      where ${await mine(db, who)} and is_compliant is not null`)
    const points = (some: typeof rows) =>
      whole.weight === 0
        ? 0
        : Math.round((some.reduce((sum, row) => sum + row.severity * row.count, 0) / whole.weight) * 1000) /
          10
    const counted = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0)
    return {
      total: counted(rows),
      points: points(rows),
      byProduct: [...Map.groupBy(rows, (row) => row.id)].map(([id, some]) => ({
        id,
        name: some[0]?.name ?? '',
        count: counted(some),
        points: points(some),
      })),
      byRisk: [Low, Moderate, High].map((severity) => {
        const some = rows.filter((row) => row.severity === severity)
        return { severity, count: counted(some), points: points(some) }
      }),
    }
  }),

  handle(statisticsCalls.trendOverTime, async ({ db, who, query }) => {
    if (who.accountId === null) throw forbidden()
    const ids = idsOf(query['product-ids'])
    const wanted = { accountId: who.accountId, ...periodOf(query) }
    const scope = await narrowedScope(db, who)
    const rows = scope ? await narrowedTrend(db, wanted, scope) : await storedTrend(db, wanted)
    const whole = rows.filter((row) => row.id === 0)
    const products = Map.groupBy(
      rows.filter(({ id }) => id !== 0 && (ids.length === 0 || ids.includes(id))),
      (row) => row.id,
    )
    return {
      bySecurityScore: whole.map(({ date, customScore, standardScore, assessed, total }) => ({
        date,
        customScore,
        standardScore,
        assessed,
        total,
      })),
      byProduct: [...products].map(([id, some]) => ({
        id,
        name: some[0]?.name ?? '',
        scores: some.map(({ date, customScore, standardScore }) => ({ date, customScore, standardScore })),
      })),
    }
  }),

  handle(statisticsCalls.nonCompliantsByProduct, async ({ db, who, query }) => {
    const where = await mine(db, who, query['product-ids'])
    return db.rows(sql<{
      id: number
      name: string
      nonCompliant: number
      total: number
      nonCompliantCount: number
    }>`
      select product_id as id, product_name as name,
        round(100.0 * count(*) filter (where is_compliant = false)
          / nullif(sum(count(*) filter (where is_compliant = false)) over (), 0), 2)::float as "nonCompliant",
        count(*) filter (where is_compliant is not null)::int as total,
        count(*) filter (where is_compliant = false)::int as "nonCompliantCount"
      from account_recommendation_extended
      where ${where}
      group by 1, 2
      having count(*) filter (where is_compliant = false) > 0
      order by 5 desc, 2`)
  }),

  handle(statisticsCalls.latestAlerts, async ({ db, who }) => latestAlerts(db, who, latestRows)),
]

function idsOf(products: string | undefined): number[] {
  const ids = products ? products.split(',').map(Number) : []
  if (!ids.every(Number.isSafeInteger))
    throw badInput({
      en: 'product-ids: a number is too large',
      de: 'product-ids: eine Zahl ist zu groß',
    })
  return ids
}

function periodOf(query: { from: string; to: string }): { from: Date; to: Date } {
  const [from, to] = [instant(query.from), instant(query.to, true)]
  refuseTurned(from, to)
  return { from, to }
}

/** A day without a time begins at midnight, or ends there. */
function instant(text: string, isEnd = false): Date {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) && isEnd ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(date.getTime()))
    throw badInput({ en: `'${text}' is not a date`, de: `„${text}“ ist kein Datum` })
  return date
}
