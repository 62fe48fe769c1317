import type { BodyOf } from '#contract/kit/call.ts'
import type { DataOf, Job } from '#contract/kit/job.ts'
import { word } from '#contract/kit/words.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { reEvaluateJob, validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import {
  type Recommendation,
  recommendationRules,
  recommendations,
} from '#contract/recommendations/recommendations.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import { loadLicences } from '#scan/catalogue/load-licences.ts'
import { handle, type Route } from '../handle.ts'
import { cleanHtml } from '../kit/clean-html.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, notFound, refused, refuseIf } from '../kit/errors.ts'
import { cancelJob, sendJob } from '../kit/jobs/send.ts'
import { licenceColumns } from './licence-columns.ts'
import { catalogueScope } from './scope.ts'
import { completeRows } from './scores.ts'
import { type Fault, tryQueries } from './validation.ts'

const { Enabled, Disabled, Deleted } = recommendationStatus.value
const { Automatic } = validationMethod.value

export const catalogueRoutes: Route[] = [
  handle(recommendationCalls.create, async ({ db, body, now, note }) => {
    refuseMissingQuery(body.validationMethod ?? validationMethod.value.Manual, body.query)
    const name = await freeName(db, body.findings)
    const { id } = await db.one(sql<{ id: number }>`
      insert into recommendation
        (name, product_id, findings, description, severity, ease_of_fix, estimated_work, status, validation_method,
         query_type, category, tenant_wide, creation_time, last_updated_time)
      select ${name}, product.id, ${body.findings.trim()}, '', 1, 1, 1, ${Disabled},
        ${body.validationMethod ?? validationMethod.value.Manual}, 1, 1, true, ${now}, ${now}
      from product
      where product.id = ${body.productId}
      returning id`)
    await change(db, id, body, now)
    if (body.query) await tryNow(db, id, now)
    note({ id })
    return { id }
  }),

  handle(recommendationCalls.update, async ({ db, params, body, now }) => {
    const [row] = await lockRows(db, [params.id])
    if (!row) throw notFound()
    refuseMissingQuery(
      body.validationMethod ?? row.validationMethod,
      body.query === undefined ? row.query : body.query,
    )
    await change(db, row.id, body, now)
    // A query that nobody tried while it was decided by hand counts from the moment it decides.
    if ([body.query, body.queryType, body.validationMethod].every((part) => part === undefined)) return
    const fault = await tryNow(db, row.id, now)
    if (fault && row.status === Enabled) throw badInput(fault.errorDescription)
  }),

  handle(recommendationCalls.publish, async ({ db, body, now, say }) => {
    const rows = await lockRows(db, body.ids)
    refuseIf(recommendationRules.publish(rows))
    // What real data showed to be wrong is in the row; what was never tried is tried now.
    const known = rows.find(
      ({ isValid, validationMethod: method }) => isValid === false && method === Automatic,
    )
    const untried = rows.filter(({ isValid }) => isValid === null).map(({ id }) => id)
    const [fault = known] = known ? [] : await tryQueries(db, untried, now)
    const why = fault?.errorDescription
    if (why) throw refused({ en: why, de: why })
    await setStatus(db, body.ids, Enabled, now)
    await completeRows(db, 'active', now)
    say({ n: rows.length })
  }),

  handle(recommendationCalls.disable, async ({ db, body, now, say }) => {
    refuseIf(recommendationRules.disable(await lockRows(db, body.ids)))
    await setStatus(db, body.ids, Disabled, now)
    say({ n: body.ids.length })
  }),

  handle(recommendationCalls.remove, async ({ db, body, now, say }) => {
    refuseIf(recommendationRules.remove(await lockRows(db, body.ids)))
    await setStatus(db, body.ids, Deleted, now)
    say({ n: body.ids.length })
  }),

  handle(recommendationCalls.validate, async ({ db, body, now }) => {
    await db.many(recommendations, body.ids)
    return start(db, validateJob, { ids: body.ids, accountId: body.accountId ?? null }, now)
  }),

  handle(recommendationCalls.validateAll, async ({ db, body, now }) =>
    start(db, validateJob, { ids: null, accountId: body?.accountId ?? null }, now),
  ),

  handle(recommendationCalls.reEvaluate, async ({ db, body, now }) => {
    await db.many(recommendations, body.ids)
    return start(db, reEvaluateJob, { ids: body.ids, accountId: body.accountId ?? null }, now)
  }),

  handle(recommendationCalls.prerequisiteOptions, async ({ db, who, query }) =>
    db.rows(sql<{ id: number; label: string; related: boolean }>`
      select id, findings as label,
        exists (
          select from recommendation_prerequisite link
          where link.recommendation_id = ${query.recommendationId ?? null}
            and link.prerequisite_recommendation_id = recommendation.id) as related
      from recommendation
      where status = ${Enabled} and id is distinct from ${query.recommendationId ?? null}
        and ${await catalogueScope(db, who)}
      order by findings, id`),
  ),
]

const start = async <J extends Job>(db: Db, job: J, data: DataOf<J>, now: Date) => ({
  jobId: (await sendJob(db, job, data, { now })).id,
})

/** Whoever saves learns whether the query can run; over the snapshots it is tried by the job. */
async function tryNow(db: Db, id: number, now: Date): Promise<Fault | undefined> {
  const [fault] = await tryQueries(db, [id], now)
  const data = { ids: [id], accountId: null }
  // One that is under way tries the query of before.
  await cancelJob(db, validateJob, data, now)
  if (!fault) await sendJob(db, validateJob, data, { now })
  return fault
}

async function lockRows(db: Db, ids: readonly number[]): Promise<Recommendation[]> {
  await db.run(sql`select from recommendation where id = any(${ids}) order by id for update`)
  return db.many(recommendations, ids)
}

const setStatus = (db: Db, ids: readonly number[], status: number, now: Date) =>
  db.run(sql`update recommendation set status = ${status}, last_updated_time = ${now} where id = any(${ids})`)

function refuseMissingQuery(method: number, query: string | null | undefined): void {
  if (method === validationMethod.value.Automatic && !query?.trim())
    throw badInput({ en: 'Query is required', de: 'Abfrage ist erforderlich' })
}

let pages: ReadonlySet<string> | undefined
/** Taken also before they are rows: a page that finds its name in use would take the operator's row for its own. */
function pageIds(): ReadonlySet<string> {
  pages ??= new Set(loadChecks().map(({ id }) => id))
  return pages
}

/**
 * Rows of the catalogue have the names of their pages; an operator's own get one from their words. Whoever chooses one
 * at the same time waits until this one is kept.
 */
async function freeName(db: Db, findings: string): Promise<string> {
  const base =
    findings
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'own'
  await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.recommendation-names'))`)
  const used = await db.rows(sql<{ name: string }>`
    select name from recommendation where name = ${base} or name like ${`${base}-%`}`)
  const taken = new Set([...pageIds(), ...used.map(({ name }) => name)])
  let name = base
  for (let n = 2; taken.has(name); n++) name = `${base}-${n}`
  return name
}

type Written = BodyOf<typeof recommendationCalls.update>

/** An edited row is the operator's from then on: a new version of the catalogue leaves it alone. */
async function change(db: Db, id: number, body: Written, now: Date): Promise<void> {
  const plain = {
    findings: body.findings?.trim(),
    product_id: body.productId,
    severity: body.severity,
    ease_of_fix: body.easeOfFix,
    estimated_work: body.estimatedWork,
    validation_method: body.validationMethod,
    query_type: body.queryType,
    query: body.query === undefined ? undefined : body.query?.trim() || null,
    description: body.description === undefined ? undefined : cleanHtml(body.description),
    remediation: body.remediation === undefined ? undefined : cleanHtml(body.remediation),
    corrective_action: body.correctiveAction,
    user_impact: body.userImpact,
    reference: body.reference === undefined ? undefined : link(body.reference),
    tenant_wide: body.tenantWide,
    operating_system: body.operatingSystem,
    scopes: body.scopes,
    category: body.category,
    service_plans: body.servicePlans,
    prerequisite_description: body.prerequisiteDescription,
    prerequisite_reference:
      body.prerequisiteReference === undefined ? undefined : link(body.prerequisiteReference),
  }
  const sets = Object.entries(plain)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (body.servicePlans) {
    const { licenses, license_plans, license_names } = licenceColumns(body.servicePlans, loadLicences())
    sets.push(sql`licenses = ${JSON.stringify(licenses)}, license_plans = ${JSON.stringify(license_plans)},
      license_names = ${license_names}`)
  }
  const changed = await db.run(sql`
    update recommendation
    set ${sql.join([...sets, sql`page_hash = null`, sql`last_updated_time = ${now}`])}
    where id = ${id}`)
  if (changed === 0) throw notFound()
  if (body.prerequisiteIds) await setPrerequisites(db, id, body.prerequisiteIds)
}

async function setPrerequisites(db: Db, id: number, prerequisiteIds: readonly number[]): Promise<void> {
  if (prerequisiteIds.includes(id))
    throw badInput({
      en: 'A recommendation is not its own prerequisite',
      de: 'Eine Empfehlung setzt sich nicht selbst voraus',
    })
  await db.many(recommendations, prerequisiteIds)
  await db.run(sql`
    delete from recommendation_prerequisite
    where recommendation_id = ${id} and prerequisite_recommendation_id <> all(${prerequisiteIds})`)
  await db.run(sql`
    insert into recommendation_prerequisite (recommendation_id, prerequisite_recommendation_id)
    select ${id}, unnest(${prerequisiteIds}::bigint[])
    on conflict do nothing`)
}

function link(reference: string | null): string | null {
  const address = reference?.trim()
  if (!address) return null
  if (!/^https?:\/\/\S+$/.test(address)) throw badInput(word.invalidLink)
  return address
}
