import { accountStatus } from '#contract/accounts/accounts.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { type QueryFault, queryCalls } from '#contract/recommendations/query-calls.ts'
import { faultText } from '#contract/recommendations/query-faults.ts'
import { queryType } from '#contract/recommendations/recommendation-choices.ts'
import { previewJob } from '#contract/recommendations/recommendation-jobs.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import { runFixtures } from '#scan/catalogue/run-fixtures.ts'
import type { CheckQuery } from '#scan/evaluate/check-query.ts'
import { type CheckResult, missingData, resultOf } from '#scan/evaluate/outcome.ts'
import { withFullCodes } from '#scan/evaluate/say.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import { handle, handleOutside, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, notFound, refused } from '../kit/errors.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { readingOf } from '../snapshots/actions.ts'
import { isMet } from './record.ts'
import { inSandbox } from './validation.ts'
import { spokenSentences } from './words.ts'
import { expectRun, inspectQuery, knownNames, runQuery } from './workshop.ts'

const shownRows = 200
const typeOf = (value: number) => (value === queryType.value.Global ? 'Global' : 'Granular')
const checkOf = (query: string, kind: number, id = 'query'): CheckQuery => ({
  ...{ id, sql: query, queryType: typeOf(kind), connectors: [], licences: [] },
})

const neverScanned = () =>
  refused({
    en: 'There is no snapshot of this account yet. Scan the account, then run the query again.',
    de: 'Von diesem Kundenkonto gibt es noch keine Momentaufnahme. Scannen Sie das Kundenkonto und führen Sie die Abfrage erneut aus.',
  })

export const queryRoutes: Route[] = [
  handleOutside(queryCalls.schema, {
    outside: async ({ now }) => {
      const names = await knownNames(now)
      expectRun(now)
      return names
    },
    run: async ({ db, query }, names) => {
      const rows = await db.rows(sql<{ name: string; rows: number }>`
        select connector.model_name as name, mine.rows
        from account_connector mine
        join connector on connector.id = mine.connector_id
        where mine.account_id = ${query.accountId ?? null}`)
      const counted = new Map(rows.map((row) => [row.name, Number(row.rows)]))
      return names.map((one) => ({ ...one, rows: counted.get(one.name) ?? null }))
    },
  }),

  handle(queryCalls.snapshots, async ({ db, params }) => {
    await db.one(
      sql`select from account where id = ${params.id} and status <> ${accountStatus.value.Deleted}`,
    )
    return db.rows(sql<{ scanId: string; takenAt: string }>`
      select id as "scanId", taken_at as "takenAt"
      from scan
      where account_id = ${params.id} and has_snapshot
      order by taken_at desc
      limit 50`)
  }),

  handleOutside(queryCalls.inspect, {
    outside: async ({ body, now }) => {
      if (!body.query.trim()) return []
      expectRun(now)
      const { faults } = await inspectQuery(checkOf(body.query, body.queryType), now)
      return faults
    },
    run: async ({ body, lang }, faults) => ({
      faults: faults.map(({ fault, at }) => placed(body.query, faultText(fault)[lang], at)),
    }),
  }),

  handleOutside(queryCalls.run, {
    outside: async ({ app, body, now, brief }) => {
      const found = await brief((db) => snapshotOf(db, body))
      if (!found) throw neverScanned()
      const check = {
        ...checkOf(body.query, body.queryType, found.name ?? 'query'),
        licences: body.servicePlans ?? [],
      }
      const { faults, tables } = await inspectQuery(check, now)
      if (faults[0]) throw badField('query', faultText(faults[0].fault))
      const manifest = await readManifest(app.files, found)
      if (!manifest) throw neverScanned()
      const reads = {
        ...check,
        connectors: found.connectors ?? tables,
        optionalConnectors: found.optional ?? [],
      }
      const missing = missingData(reads, await readingOf(app.files, manifest, [reads]))
      const ran = await runQuery(app, check, manifest, tables)
      const fault = ran.refusal ?? ran.error
      if (fault) throw badField('query', faultText(fault))
      return { ...found, takenAt: manifest.endedAt, ran, result: missing ?? resultOf(check, ran) }
    },
    run: async ({ db, body }, { ran, result, takenAt, evidenceOf, name }) => {
      const { message, rows } = await spokenSentences(db, {
        message: result.message,
        rows: withFullCodes(ran.rows.slice(0, shownRows), name ?? 'query'),
      })
      return {
        isCompliant: isMet(result),
        message: typeof message === 'string' ? message : '',
        columns: ran.columns,
        rows: rows as Record<string, unknown>[],
        isCut: ran.rows.length > shownRows,
        itemCount: result.items.length,
        newItems:
          body.queryType === queryType.value.Granular
            ? await newItems(db, body.accountId, evidenceOf, result)
            : null,
        milliseconds: ran.milliseconds,
        takenAt,
      }
    },
  }),

  handleOutside(queryCalls.fixtures, {
    outside: async ({ body, brief }) => {
      const { name } = await brief((db) => db.get(recommendations, body.recommendationId))
      const page = loadChecks().find(({ id }) => id === name)
      if (!page) return []
      const changed = { ...page, sql: body.query, queryType: typeOf(body.queryType) } as const
      return inSandbox((sandbox) => runFixtures(changed, sandbox))
    },
    run: async ({ lang }, runs) =>
      runs.map(({ fixture, fault }) => ({
        title: fixture.title,
        isMet: fault === null,
        problem: fault?.[lang] ?? null,
      })),
  }),

  handle(queryCalls.preview, async ({ db, body, now }) => {
    if (body.recommendationId !== null) await db.get(recommendations, body.recommendationId)
    return { jobId: (await sendJob(db, previewJob, body, { now })).id }
  }),
]

/** From the place of a fault to the end of the word that stands there. */
function placed(query: string, message: string, at: number | null): QueryFault {
  if (at === null) return { message, from: null, to: null }
  const [word = ''] = /^\w+|^./.exec(query.slice(at)) ?? []
  return { message, from: at, to: Math.min(query.length, at + Math.max(1, word.length)) }
}

interface Asked {
  accountId: number
  scanId?: string
  recommendationId?: number
  query: string
}

/** The account's latest snapshot, or the one that is named, with what is known of the recommendation. */
async function snapshotOf(db: Db, { accountId, scanId, recommendationId, query }: Asked) {
  const account = await db.maybe(sql<{ tenantId: string | null }>`
    select lower(microsoft_tenant_id) as "tenantId" from account where id = ${accountId} and status <> ${accountStatus.value.Deleted}`)
  if (!account) throw notFound()
  const scan = await db.maybe(sql<{ scanId: string }>`
    select id as "scanId"
    from scan
    where account_id = ${accountId} and has_snapshot
      and ${scanId === undefined ? sql`true` : sql`id::text = ${scanId}`}
    order by taken_at desc
    limit 1`)
  const known = await db.maybe(sql<{
    name: string
    connectors: string[] | null
    optional: string[] | null
    evidenceOf: number | null
  }>`
    select recommendation.name, mine.id as "evidenceOf",
      case when recommendation.query = ${query} then recommendation.connectors end as connectors,
      case when recommendation.query = ${query} then recommendation.optional_connectors end as optional
    from recommendation
    left join account_recommendation mine
      on mine.recommendation_id = recommendation.id and mine.account_id = ${accountId}
    where recommendation.id = ${recommendationId ?? null}`)
  if (!scan || !account.tenantId) return null
  const nothing = { name: null, connectors: null, optional: null, evidenceOf: null }
  return { ...nothing, ...known, scanId: scan.scanId, tenantId: account.tenantId }
}

/** Items that the last kept result of the recommendation did not have. */
async function newItems(
  db: Db,
  accountId: number,
  accountRecommendationId: number | null,
  { items }: CheckResult,
): Promise<string[] | null> {
  const last = await db.maybe(sql<{ items: { displayName?: unknown }[] }>`
    select items
    from recommendation_evidence
    where account_id = ${accountId} and account_recommendation_id = ${accountRecommendationId}
    order by at desc
    limit 1`)
  if (!last) return null
  const known = new Set(last.items.map(({ displayName }) => String(displayName)))
  return items.flatMap(({ displayName }) => (known.has(displayName) ? [] : [displayName])).slice(0, shownRows)
}
