import type { BodyOf } from '#contract/kit/call.ts'
import { word } from '#contract/kit/words.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import type { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { loadChecks } from '#scan/catalogue/load-checks.ts'
import type { Licences } from '#scan/catalogue/load-licences.ts'
import { cleanHtml } from '../kit/clean-html.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, notFound } from '../kit/errors.ts'
import { writeGerman } from '../kit/german.ts'
import { licenceColumns } from './licence-columns.ts'

export type WrittenRecommendation = BodyOf<typeof recommendationCalls.update>

/** An edited row is the operator's from then on: a new version of the catalogue leaves it alone. */
export async function writeRecommendation(
  db: Db,
  id: number,
  body: WrittenRecommendation,
  now: Date,
): Promise<void> {
  const sets = Object.entries(columnsOf(body))
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (body.servicePlans) {
    const { licenses, license_plans, license_names } = licenceColumns(body.servicePlans, await licencesOf(db))
    sets.push(sql`licenses = ${JSON.stringify(licenses)}, license_plans = ${JSON.stringify(license_plans)},
      license_names = ${license_names}`)
  }
  const changed = await db.run(sql`
    update recommendation
    set ${sql.join([
      ...sets,
      sql`page_hash = null`,
      sql`shipped_base = coalesce(shipped_base, shipped)`,
      sql`last_updated_time = ${now}`,
    ])}
    where id = ${id}`)
  if (changed === 0) throw notFound()
  await writeGerman(db, 'recommendation', id, germanOf(body))
  if (body.prerequisiteIds) await setPrerequisites(db, id, body.prerequisiteIds)
}

const kept = <T, R>(value: T | undefined, made: (value: T) => R) =>
  value === undefined ? undefined : made(value)

const columnsOf = (body: WrittenRecommendation) => ({
  findings: body.findings?.trim(),
  product_id: body.productId,
  severity: body.severity,
  ease_of_fix: body.easeOfFix,
  estimated_work: body.estimatedWork,
  validation_method: body.validationMethod,
  query_type: body.queryType,
  query: kept(body.query, (query) => query?.trim() || null),
  description: kept(body.description, cleanHtml),
  remediation: kept(body.remediation, cleanHtml),
  corrective_action: body.correctiveAction,
  user_impact: body.userImpact,
  reference: kept(body.reference, (reference) => linkIn('reference', reference)),
  tenant_wide: body.tenantWide,
  operating_system: body.operatingSystem,
  scopes: body.scopes,
  category: body.category,
  service_plans: body.servicePlans,
  prerequisite_description: kept(body.prerequisiteDescription, (said) => said?.trim() || null),
  prerequisite_reference: kept(body.prerequisiteReference, (reference) =>
    linkIn('prerequisiteReference', reference),
  ),
})

const html = (text: string | null) => (text ? cleanHtml(text) : text)
const germanOf = (body: WrittenRecommendation) => ({
  findings: body.germanFindings,
  description: kept(body.germanDescription, html),
  corrective_action: body.germanCorrectiveAction,
  remediation: kept(body.germanRemediation, html),
  user_impact: body.germanUserImpact,
})

/** The licences as the operators keep them: they may have added some. */
async function licencesOf(db: Db): Promise<Licences> {
  const servicePlans = await db.rows(sql<Licences['servicePlans'][number]>`
    select name, display_name as "displayName", null as id from license order by id`)
  const skus = await db.rows(sql<Licences['skus'][number]>`
    select plan.name, plan.display_name as "displayName", null as id, array(
      select license.name
      from licenses_relationship link
      join license on license.id = link.license_id
      where link.license_plan_id = plan.id) as "servicePlans"
    from license_plan plan
    order by plan.id`)
  return { servicePlans, skus }
}

export const ownPrerequisite = {
  en: 'A recommendation cannot be its own prerequisite',
  de: 'Eine Empfehlung kann nicht ihre eigene Voraussetzung sein',
}

async function setPrerequisites(db: Db, id: number, prerequisiteIds: readonly number[]): Promise<void> {
  if (prerequisiteIds.includes(id)) throw badField('prerequisiteIds', ownPrerequisite)
  await db.many(recommendations, prerequisiteIds)
  await db.run(sql`
    delete from recommendation_prerequisite
    where recommendation_id = ${id} and prerequisite_recommendation_id <> all(${prerequisiteIds})`)
  await db.run(sql`
    insert into recommendation_prerequisite (recommendation_id, prerequisite_recommendation_id)
    select ${id}, unnest(${prerequisiteIds}::bigint[])
    on conflict do nothing`)
}

function linkIn(field: string, reference: string | null): string | null {
  const address = reference?.trim()
  if (!address) return null
  if (!/^https?:\/\/\S+$/.test(address)) throw badField(field, word.invalidLink)
  return address
}

export const noQuery = { en: 'Query is required', de: 'Geben Sie eine Abfrage ein' }

export function refuseMissingQuery(isAutomatic: boolean, query: string | null | undefined): void {
  if (isAutomatic && !query?.trim()) throw badField('query', noQuery)
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
export async function freeName(db: Db, findings: string): Promise<string> {
  const base =
    findings
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-|-$/g, '') || 'own'
  await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.recommendation-names'))`)
  const used = await db.rows(sql<{ name: string }>`
    select name from recommendation where name = ${base} or name like ${`${base}-%`}`)
  const taken = new Set([...pageIds(), ...used.map(({ name }) => name)])
  let name = base
  for (let n = 2; taken.has(name); n++) name = `${base}-${n}`
  return name
}
