import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { versionCause } from '#contract/recommendations/recommendation-versions.ts'
import { hold } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { apply, edit } from './edit-recommendations.ts'
import { insertRecommendation } from './insert-recommendation.ts'
import { tryQueries } from './validation.ts'
import { keepVersions } from './versions.ts'
import {
  noQuery,
  ownPrerequisite,
  type WrittenRecommendation,
  writeRecommendation,
} from './write-recommendation.ts'

type Row = Record<string, unknown>
interface Importing {
  db: Db
  author: string
  now: Date
  told<T>(row: Row, work: () => Promise<T>): Promise<T>
}
const listed = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : []

/** Recommendations are known by their names in every installation; new ones begin disabled. */
export const recommendationImport = {
  stands: { productId: 'product', prerequisiteIds: 'prerequisiteNames', servicePlans: 'servicePlanNames' },
  names: ['name'],

  check: ({ name, validationMethod: method, query, prerequisiteNames }: Row) => {
    if (method === validationMethod.value.Automatic && !query) return { column: 'query', problem: noQuery }
    return listed(prerequisiteNames).some((one) => one === name)
      ? { column: 'prerequisiteNames', problem: ownPrerequisite }
      : null
  },

  found: async (db: Db, rows: readonly Row[]) => {
    const names = await db.rows(sql<{ id: number; name: string }>`
      select id, name from recommendation where name = any(${rows.map(({ name }) => String(name ?? ''))})
        and status <> ${recommendationStatus.value.Deleted}`)
    const byName = new Map(names.map(({ id, name }) => [name, id]))
    return rows.map(({ id, name }) => (name ? (byName.get(String(name)) ?? null) : ((id as number) ?? null)))
  },

  checkAll: async (db: Db, rows: readonly { row: number; values: Row }[]) => {
    const known = await db.rows(sql<{ kind: string; name: string }>`
      select 'product' as kind, name from product
      union all select 'prerequisiteNames', name from recommendation where status <> ${recommendationStatus.value.Deleted}`)
    const isKnown = (kind: string, name: string) =>
      known.some((one) => one.kind === kind && one.name === name) ||
      (kind === 'prerequisiteNames' && rows.some(({ values }) => values.name === name))
    return rows.flatMap(({ row, values }) =>
      (['product', 'prerequisiteNames'] as const).flatMap((column) =>
        listed(values[column])
          .filter((name) => !isKnown(column, name))
          .map((name) => ({
            ...{ row, column },
            problem: {
              en: `contains the unknown value '${name}'`,
              de: `enthält den unbekannten Wert „${name}“`,
            },
          })),
      ),
    )
  },

  write: async ({ db, author, now, told }: Importing, created: readonly Row[], updated: readonly Row[]) => {
    const made = []
    for (const row of created) {
      const body = await bodyOf(db, row)
      const id = await insertRecommendation(db, {
        ...{ findings: String(row.findings), productId: body.productId ?? 0, now },
        ...(row.name ? { name: String(row.name) } : {}),
        ...(body.validationMethod ? { validationMethod: body.validationMethod } : {}),
      })
      made.push({ id, row })
    }
    for (const { id, row } of made)
      await told(row, async () => writeRecommendation(db, id, await bodyOf(db, row), now))
    await tryQueries(
      db,
      made.map(({ id }) => id),
      now,
    )
    await keepVersions(
      db,
      made.map(({ id }) => id),
      author,
      versionCause.value.Imported,
      now,
    )
    const felt: number[] = []
    const stored = await hold(
      db,
      recommendations,
      updated.map(({ id }) => Number(id)),
    )
    for (const held of stored) {
      const row = updated.find(({ id }) => id === held.id) ?? {}
      const body = await bodyOf(db, row)
      const cause = versionCause.value.Imported
      const { isFelt } = await told(row, () =>
        edit(db, held, { body, author, cause, now, isOneOfMany: true }),
      )
      if (isFelt) felt.push(held.id)
    }
    if (felt.length) await apply(db, felt, now)
  },
}

/** What a row of a sheet changes, as the body of an edit. */
async function bodyOf(db: Db, row: Row): Promise<WrittenRecommendation> {
  const { id: _id, name: _name, product, servicePlanNames, prerequisiteNames, ...plain } = row
  const products =
    product === undefined
      ? []
      : await db.rows(sql<{ id: number }>`select id from product where name = ${product}`)
  const needed =
    prerequisiteNames === undefined
      ? null
      : await db.rows(sql<{ id: number }>`
          select id from recommendation where name = any(${listed(prerequisiteNames)}) and status <> ${recommendationStatus.value.Deleted}`)
  return {
    ...plain,
    ...(products[0] ? { productId: products[0].id } : {}),
    ...(servicePlanNames === undefined ? {} : { servicePlans: listed(servicePlanNames) }),
    ...(needed ? { prerequisiteIds: needed.map((one) => one.id) } : {}),
  } as WrittenRecommendation
}
