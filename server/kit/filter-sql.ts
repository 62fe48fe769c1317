import { type RawBuilder, sql } from 'kysely'
import { columnName, type Entity, type Field } from '#contract/kit/entity.ts'
import type { BoundFilter, Compare, Fold, Value } from '#contract/kit/filter.ts'

export const column = (field: string) => sql.ref(columnName(field))

/** The filter read as SQL. A comparison with null is false, also below `not`, as in `matches`. */
export function conditionOf(entity: Entity, filter: BoundFilter): RawBuilder<unknown> {
  switch (filter.op) {
    case 'and':
      return joined(
        'and',
        filter.of.map((one) => conditionOf(entity, one)),
      )
    case 'or':
      return joined(
        'or',
        filter.of.map((one) => conditionOf(entity, one)),
      )
    case 'not':
      return sql`not coalesce(${conditionOf(entity, filter.of)}, false)`
  }
  const field = entity.fields[filter.field] as Field
  const place = foldedColumn(filter.field, filter.fold)
  switch (filter.op) {
    case 'in':
      return (
        decidedIn(field, filter.values) ??
        joined(
          'or',
          filter.values.map((value) => compare(field, 'eq', place, value)),
        )
      )
    case 'contains':
      return sql`strpos(${place}, ${String(filter.value)}) > 0`
    case 'startswith':
      return sql`starts_with(${place}, ${String(filter.value)})`
    case 'endswith':
      return sql`right(${place}, length(${String(filter.value)})) = ${String(filter.value)}`
    default:
      return compare(field, filter.op, place, filter.value)
  }
}

function joined(word: 'and' | 'or', conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (conditions.length === 0) return word === 'and' ? sql`true` : sql`false`
  const parts = conditions.map((one) => sql`(${one})`)
  return sql.join(parts, word === 'and' ? sql` and ` : sql` or `)
}

const signs: Record<Exclude<Compare, 'ne'>, RawBuilder<unknown>> = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function compare(field: Field, op: Compare, place: RawBuilder<unknown>, value: Value): RawBuilder<unknown> {
  if (value === null) return op === 'ne' ? sql`${place} is not null` : sql`${place} is null`
  if (field.kind === 'choiceList' || field.kind === 'idList') {
    const has = Number.isInteger(value) ? sql`coalesce(${value}::bigint = any(${place}), false)` : sql`false`
    return op === 'ne' ? sql`not ${has}` : has
  }
  const right = typed(field, value)
  if (op === 'ne') return sql`${place} is distinct from ${right}`
  const decided = op === 'eq' ? decidedIn(field, [value]) : null
  return decided ?? sql`${place} ${signs[op]} ${right}`
}

/** The same by the stored column, which an index knows; null where that does not decide all of them. */
function decidedIn({ decidedBy }: Field, values: readonly Value[]): RawBuilder<unknown> | null {
  const stored = values.map((value) => decidedBy?.values[Number(value)])
  if (!decidedBy || stored.length === 0 || stored.includes(undefined)) return null
  return sql`${sql.ref(decidedBy.column)} = any(${stored}::text[])`
}

function typed(field: Field, value: Value): RawBuilder<unknown> {
  switch (field.kind) {
    case 'datetime':
      return sql`${value}::timestamptz`
    case 'date':
      return sql`${value}::date`
    case 'text':
    case 'options':
      return sql`${value}::text collate "C"`
    default:
      if (typeof value !== 'number') return sql`${value}`
      return Number.isInteger(value) ? sql`${value}::bigint` : sql`${value}::numeric`
  }
}

// ICU folds letters of every script alike on every server; so does JavaScript.
function foldedColumn(field: string, fold: Fold | undefined): RawBuilder<unknown> {
  if (!fold) return column(field)
  const name = fold === 'lower' ? sql`lower` : sql`upper`
  return sql`${name}(${column(field)} collate "und-x-icu") collate "C"`
}
