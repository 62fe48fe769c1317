import type { ValueOf } from '#contract/kit/choices.ts'
import type { Comparison, Content } from '#contract/kit/shipped.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { versionCause } from '#contract/recommendations/recommendation-versions.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput } from '../kit/errors.ts'
import type { WrittenRecommendation } from './write-recommendation.ts'

type Cause = ValueOf<typeof versionCause>

/** Keeps what recommendations say now. */
export const keepVersions = (db: Db, ids: readonly number[], author: string, cause: Cause, now: Date) =>
  db.run(sql`
    insert into recommendation_version (recommendation_id, at, author, cause, content)
    select id, ${now}, ${author}, ${cause}, recommendation_content(recommendation)
    from recommendation
    where id = any(${ids})`)

/** Keeps what a recommendation says now, unless that is what it said before. */
export const keepChange = (db: Db, id: number, author: string, cause: Cause, now: Date) =>
  db.run(sql`
    insert into recommendation_version (recommendation_id, at, author, cause, content)
    select id, ${now}, ${author}, ${cause}, recommendation_content(recommendation)
    from recommendation
    where id = ${id} and recommendation_content(recommendation) is distinct from (
      select content
      from recommendation_version
      where recommendation_id = ${id}
      order by id desc
      limit 1)`)

/** What they said before the first change that is kept, so that this change can be seen and taken back. */
export const keepFirstVersions = (db: Db, ids: readonly number[]) =>
  db.run(sql`
    insert into recommendation_version (recommendation_id, at, author, cause, content)
    select id, last_updated_time, 'Catalogue',
      case when shipped is null then ${versionCause.value.Created}::int else ${versionCause.value.Shipped}::int end,
      recommendation_content(recommendation)
    from recommendation
    where id = any(${ids})
      and not exists (select from recommendation_version kept where kept.recommendation_id = recommendation.id)`)

/** A kept content as the body of an edit. What it refers to by name may be gone. */
export async function bodyOfContent(db: Db, content: Content): Promise<WrittenRecommendation> {
  const { product, prerequisites, ...texts } = content
  const { id: productId } = await db.one(sql<{ id: number }>`select id from product where name = ${product}`)
  const needed = await db.rows(sql<{ id: number }>`
    select id from recommendation where name = any(${prerequisites}) and status <> ${recommendationStatus.value.Deleted}`)
  return { ...texts, productId, prerequisiteIds: needed.map(({ id }) => id) } as WrittenRecommendation
}

export async function contentOfVersion(
  db: Db,
  recommendationId: number,
  versionId: number,
): Promise<Content> {
  const { content } = await db.one(sql<{ content: Content }>`
    select content from recommendation_version
    where id = ${versionId} and recommendation_id = ${recommendationId}`)
  return content
}

/** What is shipped besides its texts decides how it runs: it is put back, and not compared. */
const unseen = ['connectors', 'optionalConnectors', 'pageHash', 'translations']
const seenOf = (content: Content | null) =>
  content && Object.fromEntries(Object.entries(content).filter(([name]) => !unseen.includes(name)))

export async function comparisonOf(db: Db, id: number): Promise<Comparison> {
  const { present, shipped, base } = await db.one(sql<Comparison>`
    select recommendation_content(recommendation) as present, shipped, shipped_base as base
    from recommendation
    where id = ${id} and status <> ${recommendationStatus.value.Deleted}`)
  return { present, shipped: seenOf(shipped), base: seenOf(base) }
}

/** What this version of the product ships. */
export async function shippedContent(db: Db, id: number): Promise<Content> {
  const { shipped } = await comparisonOf(db, id)
  if (!shipped)
    throw badInput({
      en: 'This recommendation was not shipped. Choose a version to restore.',
      de: 'Diese Empfehlung wurde nicht mitgeliefert. Wählen Sie eine Version zum Wiederherstellen.',
    })
  return shipped
}

/** Makes a row that says what was shipped the product's again: the next version of the product replaces it. */
export const takeShipped = (db: Db, id: number, now: Date) =>
  db.run(sql`
    update recommendation
    set page_hash = shipped ->> 'pageHash', shipped_base = null, last_updated_time = ${now},
      findings = shipped ->> 'findings', description = shipped ->> 'description',
      corrective_action = shipped ->> 'correctiveAction', remediation = shipped ->> 'remediation',
      user_impact = shipped ->> 'userImpact', translations = shipped -> 'translations',
      connectors = array(select jsonb_array_elements_text(shipped -> 'connectors')),
      optional_connectors = array(select jsonb_array_elements_text(shipped -> 'optionalConnectors'))
    where id = ${id}`)
