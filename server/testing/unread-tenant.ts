import { sayResult } from '#contract/recommendations/result-sentences.ts'
import { queryOf } from '#scan/catalogue/check-page.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { type CheckResult, missingData, notApplicable, type Reading } from '#scan/evaluate/outcome.ts'
import { type Db, sql } from '../kit/db.ts'

/**
 * An account of which nothing could be read: every recommendation says why as the engine says it, each in another way.
 * A manual one says nothing.
 */
export async function readNothing(db: Db, accountId: number): Promise<void> {
  const said = loadChecks().map((page, place) => {
    const query = queryOf(page)
    const result = query && undecided(query, place)
    return { name: page.id, reason: result?.reason ?? null, message: result?.message ?? null }
  })
  await db.run(sql`
    update account_recommendation mine
    set is_compliant = null, na_reason = said.reason, message = said.message
    from recommendation, jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
      as said (name text, reason text, message jsonb)
    where mine.account_id = ${accountId} and recommendation.id = mine.recommendation_id
      and recommendation.name = said.name`)
}

const failed = [
  'not-licensed',
  'not-permitted',
  'unexpected-shape',
  'not-in-cloud',
  'not-found',
  'throttled-out',
  'unreachable',
] as const

function undecided(check: CheckQuery, place: number): CheckResult | null {
  const all = <T>(value: T) => Object.fromEntries(check.connectors.map((table) => [table, value]))
  const columns = check.sql.match(/\b[a-z]+[A-Z]\w+\b/g) ?? []
  const ways: Reading[] = [
    { licences: new Set() },
    { licences: 'all', leftOut: all(columns) },
    { licences: 'all', misshapen: all(columns) },
    ...failed.map((outcome): Reading => ({ licences: 'all', outcomes: all(outcome) })),
  ]
  const way = ways[place % (ways.length + 1)]
  if (!way)
    return notApplicable(check.id, 'query-failed', sayResult('queryFailed', { fault: 'no_such_table' }))
  return missingData(check, way)
}
