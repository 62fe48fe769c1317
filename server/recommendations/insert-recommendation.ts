import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import { freeName } from './write-recommendation.ts'

interface New {
  findings: string
  productId: number
  validationMethod?: number
  /** From another installation; else one is made of the findings. */
  name?: string
  now: Date
}

/**
 * A new recommendation, disabled, with nothing but what every one has. One that was deleted here and comes again by its
 * name is the same one.
 */
export async function insertRecommendation(
  db: Db,
  { findings, productId, validationMethod: method = validationMethod.value.Manual, name, now }: New,
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into recommendation
      (name, product_id, findings, description, severity, ease_of_fix, estimated_work, status, validation_method,
       query_type, category, tenant_wide, creation_time, last_updated_time)
    select ${name ?? (await freeName(db, findings))}, product.id, ${findings.trim()}, '', 1, 1, 1,
      ${recommendationStatus.value.Disabled}, ${method}, 1, 1, true, ${now}, ${now}
    from product
    where product.id = ${productId}
    on conflict (name) do update set
      (product_id, findings, status, validation_method, last_updated_time) =
      (excluded.product_id, excluded.findings, excluded.status, excluded.validation_method, excluded.last_updated_time)
      where recommendation.status = ${recommendationStatus.value.Deleted}
    returning id`)
  return id
}
