import * as is from '#contract/recommendations/recommendation-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import { newToken } from '../kit/tokens.ts'

/** A recommendation of the catalogue as tests want it. */
export async function aRecommendation(
  db: Db,
  {
    findings = 'Something is open',
    status = is.recommendationStatus.value.Enabled as number,
    validationMethod = is.validationMethod.value.Automatic as number,
    queryType = is.queryType.value.Granular as number,
    query = 'select displayName from users where false',
    severity = is.recommendationSeverity.value.Moderate as number,
    easeOfFix = is.easeOfFix.value.Minimal as number,
    estimatedWork = is.estimatedWork.value.Minimal as number,
    product = 'EntraID',
  }: {
    findings?: string
    status?: number
    validationMethod?: number
    queryType?: number
    query?: string | null
    severity?: number
    easeOfFix?: number
    estimatedWork?: number
    product?: string
  } = {},
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into recommendation
      (name, product_id, findings, description, severity, ease_of_fix, estimated_work, status, validation_method,
       query_type, query, category, tenant_wide, creation_time, last_updated_time)
    select ${`test-${newToken().slice(0, 12)}`}, id, ${findings}, 'Words', ${severity}, ${easeOfFix},
      ${estimatedWork}, ${status}, ${validationMethod}, ${queryType}, ${validationMethod === is.validationMethod.value.Automatic ? query : null}, 1,
      false, now(), now()
    from product where name = ${product}
    returning id`)
  return id
}

/** What an account makes of a recommendation. Its product is connected. */
export async function anAccountRecommendation(
  db: Db,
  accountId: number,
  {
    recommendationId,
    isCompliant = null,
    isExempted = false,
  }: { recommendationId: number; isCompliant?: boolean | null; isExempted?: boolean },
): Promise<number> {
  await db.run(sql`
    insert into account_product (account_id, product_id)
    select ${accountId}, product_id from recommendation where id = ${recommendationId}
    on conflict do nothing`)
  const { id } = await db.one(sql<{ id: number }>`
    insert into account_recommendation
      (account_id, recommendation_id, is_compliant, last_decided, is_exempted, last_updated_time)
    values (${accountId}, ${recommendationId}, ${isCompliant}, ${isCompliant}, ${isExempted}, now())
    returning id`)
  return id
}
