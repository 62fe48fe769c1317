import { type Kysely, sql } from 'kysely'
import { connectorType, filterType } from '#contract/connectors/connectors.ts'
import type { Cloud } from '#contract/kit/clouds.ts'
import { origin } from '#contract/kit/shipped.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import type { Sentences } from '#contract/recommendations/saying.ts'
import { germanOf, loadChecks } from '#scan/catalogue/load-checks.ts'
import { loadLicences } from '#scan/catalogue/load-licences.ts'
import { sentencesOf } from '#scan/catalogue/sentences.ts'
import type { Connector } from '#scan/collect/connector.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { kyselyOn, openAdminPool } from '../kit/database.ts'
import { writeSentences } from '../kit/write-sentences.ts'
import { writeContent } from './content.ts'
import { readOwnParameters } from './own-parameters.ts'
import { type RecommendationRow, rowOf, shippedOf } from './recommendation-rows.ts'
import { type ShippedTable, shippedTables } from './shipped.ts'

/** Which product row a page's product is; the names are the customer's. */
const productNames: Record<string, string> = {
  'Microsoft Entra ID': 'EntraID',
  'Microsoft Intune': 'Intune',
  'Defender for Office 365': 'DefenderForOffice365',
  'Exchange Online': 'ExchangeOnline',
  'Defender XDR': 'DefenderXDR',
  'Microsoft Teams': 'MicrosoftTeams',
  'SharePoint Online': 'SharePointOnline',
  'Microsoft 365 Admin Center': 'Microsoft365AdminCenter',
  'Microsoft Purview': 'Purview',
  'Power Platform': 'PowerPlatform',
  OneDrive: 'OneDrive',
}

/**
 * Brings the pages and connectors of this version into the database. New pages are published; a page that changed
 * replaces its row, unless an operator has edited it; a page that is gone disables its row. Says how many edited rows
 * this version has other words for.
 */
export async function loadCatalogue(
  adminUrl: string,
  {
    parametersFile = '',
    now = new Date(),
    cloud,
  }: { parametersFile?: string; now?: Date; cloud?: Cloud } = {},
): Promise<string> {
  const pool = openAdminPool(adminUrl)
  const db = kyselyOn(pool)
  try {
    const pages = loadChecks(readOwnParameters(parametersFile).checks)
    const licences = loadLicences()
    const rows = pages.map((page) => rowOf(page, germanOf(page), licences, cloud))
    const behind = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('parapet.catalogue'))`.execute(trx)
      await writeRecommendations(trx, rows, new Map(pages.map((page) => [page.id, page.prerequisites])), now)
      await writePrerequisites(trx, pages)
      await writeSentences(trx, sentencesOf(pages))
      const connectors = loadConnectors()
      await writeConnectors(trx, connectors)
      await writeSentences(trx, titlesOf(connectors))
      await writeContent(trx, now)
      return editedAndUpdated(trx)
    })
    const told = behind ? `; edited entries that an update has changed too: ${behind}` : ''
    return `${rows.length} recommendations${told}`
  } finally {
    await db.destroy()
  }
}

async function editedAndUpdated(db: Kysely<unknown>): Promise<number> {
  const lists = ['recommendation_extended', ...shippedTables.map(listOf)].map(
    (view) => sql`
    select count(*)::int as n from ${sql.table(view)} where origin = ${origin.value.Updated}`,
  )
  const { rows } = await sql<{ n: number }>`
    select sum(n)::int as n from (${sql.join(lists, sql` union all `)}) counted`.execute(db)
  return rows[0]?.n ?? 0
}
const listOf = (table: ShippedTable) => (table === 'story' ? 'story_managed' : `${table}_extended`)

async function writeRecommendations(
  db: Kysely<unknown>,
  rows: RecommendationRow[],
  needs: ReadonlyMap<string, string[]>,
  now: Date,
): Promise<void> {
  const given = JSON.stringify(
    rows.map((row) => ({
      ...row,
      product: productNames[row.product],
      shipped: shippedOf(row, productNames[row.product] ?? '', needs.get(row.name) ?? []),
    })),
  )
  const fields = sql.raw(fieldNames.join(', '))
  const columns = sql.raw(`name text, product text, findings text, description text, corrective_action text,
    remediation text, user_impact text, reference text, severity int, ease_of_fix int, estimated_work int,
    validation_method int, query_type int, query text, connectors text[], optional_connectors text[],
    service_plans text[], licenses jsonb, license_plans jsonb, license_names text, operating_system int, scopes int[],
    category int, tenant_wide boolean, translations jsonb, page_hash text, shipped jsonb`)
  // An operator's edit takes the hash away, so that the row is theirs from then on.
  await sql`
    insert into recommendation
      (name, product_id, status, is_valid, creation_time, last_updated_time, shipped, ${fields})
    select given.name, product.id, ${recommendationStatus.value.Enabled},
      case when given.query is not null then true end, ${now}, ${now}, given.shipped,
      ${sql.raw(prefixed(fieldNames, 'given'))}
    from jsonb_to_recordset(${given}::jsonb) as given(${columns})
    join product on product.name = given.product
    on conflict (name) do update set
      (product_id, last_updated_time, shipped, ${fields}) =
      (excluded.product_id, excluded.last_updated_time, excluded.shipped,
       ${sql.raw(prefixed(fieldNames, 'excluded'))})
    where recommendation.page_hash is not null and recommendation.page_hash <> excluded.page_hash`.execute(db)
  // Edited ones keep their texts, and know what is shipped now: the console tells where both have changed.
  await sql`
    update recommendation
    set shipped = given.shipped
    from jsonb_to_recordset(${given}::jsonb) as given(name text, shipped jsonb)
    where recommendation.name = given.name and recommendation.shipped is distinct from given.shipped`.execute(
    db,
  )
  await sql`
    update recommendation
    set status = ${recommendationStatus.value.Disabled}, last_updated_time = ${now}
    where page_hash is not null and status = ${recommendationStatus.value.Enabled}
      and name <> all(${rows.map(({ name }) => name)})`.execute(db)
}

const fieldNames = [
  'findings',
  'description',
  'corrective_action',
  'remediation',
  'user_impact',
  'reference',
  'severity',
  'ease_of_fix',
  'estimated_work',
  'validation_method',
  'query_type',
  'query',
  'connectors',
  'optional_connectors',
  'service_plans',
  'licenses',
  'license_plans',
  'license_names',
  'operating_system',
  'scopes',
  'category',
  'tenant_wide',
  'translations',
  'page_hash',
]
const prefixed = (names: readonly string[], prefix: string) =>
  names.map((name) => `${prefix}.${name}`).join(', ')

async function writePrerequisites(
  db: Kysely<unknown>,
  pages: readonly { id: string; prerequisites: string[] }[],
): Promise<void> {
  const links = JSON.stringify(
    pages.flatMap(({ id, prerequisites }) => prerequisites.map((needed) => ({ page: id, needed }))),
  )
  await sql`
    with wanted as (
      select page.id as recommendation_id, needed.id as prerequisite_recommendation_id
      from jsonb_to_recordset(${links}::jsonb) as link(page text, needed text)
      join recommendation page on page.name = link.page
      join recommendation needed on needed.name = link.needed
    ), gone as (
      delete from recommendation_prerequisite link
      using recommendation
      where recommendation.id = link.recommendation_id and recommendation.page_hash is not null
        and not exists (
          select from wanted
          where wanted.recommendation_id = link.recommendation_id
            and wanted.prerequisite_recommendation_id = link.prerequisite_recommendation_id)
    )
    insert into recommendation_prerequisite (recommendation_id, prerequisite_recommendation_id)
    select * from wanted
    on conflict do nothing`.execute(db)
}

/** What each of them reads, in both languages. */
const titlesOf = (connectors: readonly Connector[]): Sentences =>
  new Map(connectors.map(({ name, title }) => [`connector/${name}`, title]))

async function writeConnectors(db: Kysely<unknown>, connectors: readonly Connector[]): Promise<void> {
  const rows = JSON.stringify(
    connectors.map((connector) => ({
      name: connector.name.replaceAll('_', ' '),
      type: connectorType.value[connector.type],
      model_name: connector.name,
      model_id: connector.path ?? connector.cmdlet ?? connector.configuration ?? connector.name,
      filter_type: filterType.value[connector.filterType],
      filter_factor: connector.filterFactor || null,
      filter_field: connector.filterField,
    })),
  )
  await sql`
    insert into connector (name, type, model_name, model_id, filter_type, filter_factor, filter_field)
    select name, type, model_name, model_id, filter_type, filter_factor, filter_field
    from jsonb_to_recordset(${rows}::jsonb) as given(name text, type int, model_name text, model_id text,
      filter_type int, filter_factor int, filter_field text)
    on conflict (model_name) do update set
      (name, type, model_id, filter_type, filter_factor, filter_field) =
      (excluded.name, excluded.type, excluded.model_id, excluded.filter_type, excluded.filter_factor,
       excluded.filter_field)`.execute(db)
}
