import type { Text } from '#contract/kit/text.ts'
import {
  type DataType,
  dataDependents,
  dataEntities,
  dataManagementCalls,
  dataManagementType,
} from '#contract/products/data-management.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { handle, type Route } from '../handle.ts'
import { hold, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { notFound, taken } from '../kit/errors.ts'
import { readList } from '../kit/list-sql.ts'
import { readPage } from '../kit/read-page.ts'

const tableOf = (type: DataType) => dataEntities[type].name
const types = { product: 1, license: 2, license_plan: 3 } as const

export const dataManagementRoutes: Route[] = [
  handle(dataManagementCalls.list, async ({ db, params }) =>
    db.rows(sql<{ id: number; displayName: string; name: string; type: number }>`
      select id, display_name as "displayName", name, ${types[params.entityName]}::int as type
      from ${sql.table(params.entityName)}
      order by display_name, id`),
  ),

  handle(dataManagementCalls.dependents, async ({ db, params, query }) => {
    await db.one(sql`select from ${sql.table(tableOf(params.type))} where id = ${params.id}`)
    const within = sql`owner_id = ${params.id} and owner_type = ${params.type}`
    return readPage(db, dataDependents, { ...readList(dataDependents, query), within })
  }),

  handle(dataManagementCalls.create, async ({ db, body, note }) => {
    await refuseTaken(db, body.type, body.displayName)
    const name = body.displayName.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '') || 'entity'
    const { id } = await db.one(sql<{ id: number }>`
      insert into ${sql.table(tableOf(body.type))} (name, display_name)
      select case when exists (select from ${sql.table(tableOf(body.type))} where name = ${name})
        then ${name} || '_' || (select max(id) + 1 from ${sql.table(tableOf(body.type))}) else ${name} end,
        ${body.displayName.trim()}
      returning id`)
    note({ id, type: body.type })
    return { id }
  }),

  handle(dataManagementCalls.update, async ({ db, params, body, now, seen, note }) => {
    const { list } = dataEntities[body.type]
    await hold(db, list, [params.id], { seen })
    await refuseTaken(db, body.type, body.displayName, params.id)
    await update(db, list, [params.id], {}, now, { display_name: body.displayName.trim() })
    note({ type: body.type })
  }),

  handle(dataManagementCalls.relate, async ({ db, body }) => {
    const { licenseIds, planIds } = pairs(body.relationships)
    const found = await db.one(sql<{ licenses: number; plans: number }>`
      select (select count(*) from license where id = any(${licenseIds}))::int as licenses,
        (select count(*) from license_plan where id = any(${planIds}))::int as plans`)
    if (found.licenses < new Set(licenseIds).size || found.plans < new Set(planIds).size) throw notFound()
    await db.run(sql`
      insert into licenses_relationship (license_id, license_plan_id)
      select * from unnest(${licenseIds}::bigint[], ${planIds}::bigint[])
      on conflict do nothing`)
  }),

  handle(dataManagementCalls.unrelate, async ({ db, body }) => {
    const { licenseIds, planIds } = pairs(body.relationships)
    const gone = await db.run(sql`
      delete from licenses_relationship link
      using unnest(${licenseIds}::bigint[], ${planIds}::bigint[]) as given (license_id, license_plan_id)
      where link.license_id = given.license_id and link.license_plan_id = given.license_plan_id`)
    if (gone === 0) throw notFound()
  }),

  handle(dataManagementCalls.remove, async ({ db, params, lang, note }) => {
    const { id, type, forceDelete } = params
    await hold(db, dataEntities[type].list, [id], { toRemove: true })
    const say = ({ one, many }: { one: Text; many: Text }, n: number) =>
      (n === 1 ? one : many)[lang].replace('{n}', String(n))
    const { held, loose } = await dependentsOf(db, id, type)
    if (held > 0) return { success: false, warningOnly: false, message: say(texts.held, held) }
    if (loose > 0 && !forceDelete)
      return { success: false, warningOnly: true, message: say(texts.loose, loose) }
    await removeEntity(db, id, type)
    note({ id, type, forceDelete })
    return { success: true, warningOnly: false, message: texts.deleted[lang] }
  }),
]

const texts = {
  held: {
    one: {
      en: '1 recommendation refers to this entry. Change it, then delete the entry.',
      de: '1 Empfehlung verweist auf diesen Eintrag. Ändern Sie diese, bevor Sie den Eintrag löschen.',
    },
    many: {
      en: '{n} recommendations refer to this entry. Change them, then delete the entry.',
      de: '{n} Empfehlungen verweisen auf diesen Eintrag. Ändern Sie diese, bevor Sie den Eintrag löschen.',
    },
  },
  loose: {
    one: {
      en: '1 relationship of this entry is deleted with it. This cannot be undone.',
      de: 'Mit diesem Eintrag wird 1 Zuordnung gelöscht. Das lässt sich nicht rückgängig machen.',
    },
    many: {
      en: '{n} relationships of this entry are deleted with it. This cannot be undone.',
      de: 'Mit diesem Eintrag werden {n} Zuordnungen gelöscht. Das lässt sich nicht rückgängig machen.',
    },
  },
  deleted: { en: 'Entity Deleted', de: 'Eintrag gelöscht' },
}

const pairs = (relationships: readonly { licenseId: number; licensePlanId: number }[]) => ({
  licenseIds: relationships.map(({ licenseId }) => licenseId),
  planIds: relationships.map(({ licensePlanId }) => licensePlanId),
})

const { Product, License, LicensePlan } = dataManagementType.value

/** Recommendations keep what they refer to, deleted ones too, for their history; relationships go with it. */
const dependentsOf = (db: Db, id: number, type: DataType) =>
  db.one(sql<{ held: number; loose: number }>`
    select
      (select count(*)::int from recommendation
       where (${type} = ${Product} and product_id = ${id}) or (${type} = ${License} and status <> ${recommendationStatus.value.Deleted}
         and (select name from license where license.id = ${id}) = any(service_plans))) as held,
      (select count(*)::int from licenses_relationship
       where (${type} = ${License} and license_id = ${id}) or (${type} = ${LicensePlan} and license_plan_id = ${id}))
      + (select count(*)::int from account_product where ${type} = ${Product} and product_id = ${id})
      + (select count(*)::int from account_license where ${type} = ${License} and license_id = ${id}) as loose`)

async function removeEntity(db: Db, id: number, type: DataType): Promise<void> {
  if (type === Product) await db.run(sql`delete from account_product where product_id = ${id}`)
  if (type === License) await db.run(sql`delete from account_license where license_id = ${id}`)
  if (type === License) await db.run(sql`delete from licenses_relationship where license_id = ${id}`)
  if (type === LicensePlan) await db.run(sql`delete from licenses_relationship where license_plan_id = ${id}`)
  await db.run(sql`delete from ${sql.table(tableOf(type))} where id = ${id}`)
}

/** Two of one name at one time: the second waits and finds the first. */
async function refuseTaken(db: Db, type: DataType, displayName: string, own = 0): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.data-entity-names'))`)
  const isTaken = await db.maybe(sql`
    select from ${sql.table(tableOf(type))}
    where lower(display_name) = lower(${displayName.trim()}) and id <> ${own}`)
  if (isTaken)
    throw taken('displayName', {
      en: 'An entry with this name already exists. Choose another name.',
      de: 'Ein Eintrag mit diesem Namen ist bereits vorhanden. Wählen Sie einen anderen Namen.',
    })
}
