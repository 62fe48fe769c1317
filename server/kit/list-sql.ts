import { type RawBuilder, sql } from 'kysely'
import type { Entity, Row, Sort } from '#contract/kit/entity.ts'
import { type BoundFilter, bind, type Value } from '#contract/kit/filter.ts'
import { FilterError } from '#contract/kit/filter-reasons.ts'
import { parseFilter, parseOrderBy, parseSelect } from '#contract/kit/odata.ts'
import type { Scope } from './db.ts'
import { badInput } from './errors.ts'
import { column, conditionOf } from './filter-sql.ts'

export interface ListQuery {
  $select?: string | undefined
  $top?: number | undefined
  $skip?: number | undefined
  $orderby?: string | undefined
  $filter?: string | undefined
}
export const maxPage = 200
export const defaultPage = 10

export interface ReadList {
  select: string[]
  filter: BoundFilter | null
  /** What the asker sees inside the tenant's fence (`Db.within`). */
  within?: RawBuilder<unknown> | undefined
  order: Sort[]
  top: number
  skip: number
}

/** The query string of a list, checked against the entity. What does not fit is a 400 that names it. */
export function readList(entity: Entity, query: ListQuery): ReadList {
  try {
    const select = query.$select ? parseSelect(entity, query.$select) : Object.keys(entity.fields)
    return {
      select: select.includes(entity.key) ? select : [entity.key, ...select],
      filter: query.$filter?.trim() ? bind(entity, parseFilter(query.$filter)) : null,
      order: query.$orderby?.trim() ? parseOrderBy(entity, query.$orderby) : [entity.defaultSort],
      top: Math.min(query.$top ?? defaultPage, maxPage),
      skip: query.$skip ?? 0,
    }
  } catch (error) {
    if (error instanceof FilterError) throw badInput(error.text)
    throw error
  }
}

export function pageQuery(entity: Entity, scope: Scope | null, list: ReadList): RawBuilder<object> {
  return sql<object>`${listQuery(entity, scope, list)} limit ${list.top} offset ${list.skip}`
}

/** All rows of a list, without a page: for exports, which read it through a cursor. */
export function listQuery(
  entity: Entity,
  scope: Scope | null,
  list: Omit<ReadList, 'top' | 'skip'>,
): RawBuilder<object> {
  return sql<object>`
    select ${sql.join(list.select.map(selected))}
    from ${sql.table(entity.view)}
    where ${whereOf(entity, scope, list)}
    order by ${orderOf(entity, list.order)}`
}

export function countQuery(
  entity: Entity,
  scope: Scope | null,
  list: Pick<ReadList, 'filter' | 'within'>,
): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    select count(*) as count
    from ${sql.table(entity.view)}
    where ${whereOf(entity, scope, list)}`
}

/** The count that a page says: of a list that counts up to a number, at most one more than that. */
export function shownCountQuery(
  entity: Entity,
  scope: Scope | null,
  list: Pick<ReadList, 'filter' | 'within'>,
): RawBuilder<{ count: number }> {
  if (entity.countsTo === undefined) return countQuery(entity, scope, list)
  return sql<{ count: number }>`
    select count(*) as count
    from (
      select from ${sql.table(entity.view)}
      where ${whereOf(entity, scope, list)}
      limit ${entity.countsTo + 1}
    ) as counted`
}

export function rowsByKeyQuery(
  entity: Entity,
  scope: Scope | null,
  keys: readonly number[],
  within?: RawBuilder<unknown>,
): RawBuilder<object> {
  return sql<object>`
    select ${sql.join(Object.keys(entity.fields).map(selected))}
    from ${sql.table(entity.view)}
    where ${whereOf(entity, scope, { filter: null, within })} and ${column(entity.key)} = any(${keys})`
}

const selected = (field: string) => sql`${column(field)} as ${sql.ref(field)}`

function whereOf(
  entity: Entity,
  scope: Scope | null,
  { filter, within }: Pick<ReadList, 'filter' | 'within'>,
): RawBuilder<unknown> {
  const parts = [fenceOf(entity, scope)]
  if (within) parts.push(sql`(${within})`)
  if (filter) parts.push(sql`(${conditionOf(entity, filter)})`)
  return sql.join(parts, sql` and `)
}

/** The first of the two fences: the query asks for the scope's rows only. Row security is the second. */
function fenceOf(entity: Entity, scope: Scope | null): RawBuilder<unknown> {
  if (entity.fence === 'open') return sql`true`
  if (scope?.kind === 'platform') return sql`true`
  if (entity.fence === 'account' && scope?.kind === 'account') return sql`account_id = ${scope.accountId}`
  if (entity.fence === 'account' && scope?.kind === 'vendor')
    return sql`account_id in (select customer.id from account customer where customer.vendor_id = ${scope.vendorId})`
  if (entity.fence === 'vendor' && scope?.kind === 'vendor') return sql`vendor_id = ${scope.vendorId}`
  return sql`false`
}

function orderOf(entity: Entity, order: Sort[]): RawBuilder<unknown> {
  const parts = order.map(({ field, desc }) => {
    const kind = entity.fields[field]?.kind
    const place =
      kind === 'text' || kind === 'options' ? sql`${column(field)} collate "und-x-icu"` : column(field)
    return desc ? sql`${place} desc nulls last` : sql`${place} asc nulls last`
  })
  // A page must not lose or repeat rows that are equal in the sort.
  const [first] = order
  const isNewestFirst = entity.keysInTime && first?.desc && entity.fields[first.field]?.kind === 'datetime'
  return sql.join([...parts, isNewestFirst ? sql`${column(entity.key)} desc` : column(entity.key)])
}

export interface ReadOptions {
  field: string
  filter: BoundFilter | null
  within?: RawBuilder<unknown> | undefined
  search: string
  top: number
  skip: number
}

export function readOptionsQuery(
  entity: Entity,
  query: { field: string; $filter?: string; search?: string; $top?: number; $skip?: number },
): ReadOptions {
  const field = Object.hasOwn(entity.fields, query.field) ? entity.fields[query.field] : undefined
  if (!field?.filter) throw badInput(new FilterError('notFilterable', { field: query.field }).text)
  const { filter } = readList(entity, { $filter: query.$filter })
  return {
    field: query.field,
    filter,
    search: query.search ?? '',
    top: query.$top ?? 10,
    skip: query.$skip ?? 0,
  }
}

/** The values of a column and how many rows carry each, most frequent first. A list counts for each of its members. */
export function optionsOf(
  entity: Entity,
  scope: Scope | null,
  read: ReadOptions,
): RawBuilder<{ value: Value; count: number }> {
  const place = column(read.field)
  const kind = entity.fields[read.field]?.kind
  const searched =
    read.search && (kind === 'text' || kind === 'options')
      ? sql`position(lower(${read.search} collate "und-x-icu") in lower(${place} collate "und-x-icu")) > 0`
      : sql`true`
  const value = kind === 'choiceList' || kind === 'idList' ? sql`unnest(${place})` : place
  return sql<{ value: Value; count: number }>`
    select ${value} as value, count(*) as count
    from ${sql.table(entity.view)}
    where ${whereOf(entity, scope, read)} and ${searched}
    group by 1
    order by 2 desc, 1
    limit ${read.top} offset ${read.skip}`
}

/** `vendor/id` travels as `vendor: { id }`. */
export function shapeRow<E extends Entity>(entity: E, row: object): Row<E> {
  const nested = nestedFields(entity)
  if (nested.length === 0) return row as Row<E>
  const shaped = { ...row } as Record<string, unknown>
  for (const { name, head, tail } of nested) {
    if (!(name in shaped)) continue
    shaped[head] = { ...(shaped[head] as object | undefined), [tail]: shaped[name] }
    delete shaped[name]
  }
  return shaped as Row<E>
}

const nestedByEntity = new WeakMap<Entity, { name: string; head: string; tail: string }[]>()
function nestedFields(entity: Entity): { name: string; head: string; tail: string }[] {
  const known = nestedByEntity.get(entity)
  if (known) return known
  const nested = Object.keys(entity.fields).flatMap((name) => {
    const [head = '', tail] = name.split('/')
    return tail ? [{ name, head, tail }] : []
  })
  nestedByEntity.set(entity, nested)
  return nested
}
