import { valueNamed } from './choices.ts'
import type { Entity, Field } from './entity.ts'
import { FilterError } from './filter-reasons.ts'

export type Compare = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type Find = 'contains' | 'startswith' | 'endswith'
export type Fold = 'lower' | 'upper'

/** A word that was written without quotes: an enum name, or a mistake. */
export interface BareName {
  name: string
}
/** A moment that moves: so many days after now, or before it. Written `now() add duration'P14D'`. */
export interface FromNow {
  days: number
}
export type Literal = string | number | boolean | null | BareName | FromNow

export const isFromNow = (literal: Literal): literal is FromNow =>
  typeof literal === 'object' && literal !== null && 'days' in literal

/**
 * What an OData `$filter` parses to. Three readers that a property test holds equal:
 * SQL (lists), `matches` (simulator, alert rules, scoping) and the filter bar.
 */
export type Filter<V = Literal> =
  | { op: 'and'; of: Filter<V>[] }
  | { op: 'or'; of: Filter<V>[] }
  | { op: 'not'; of: Filter<V> }
  | { op: 'in'; field: string; values: V[]; fold?: Fold }
  | { [Op in Compare | Find]: { op: Op; field: string; value: V; fold?: Fold } }[Compare | Find]

/** A literal that fits its field: enum numbers, instants and days as ISO strings. */
export type Value = string | number | boolean | null
export type BoundFilter = Filter<Value>

export const both = (...filters: (BoundFilter | null | undefined)[]): BoundFilter | null => {
  const present = filters.filter((one) => one != null)
  if (present.length <= 1) return present[0] ?? null
  return { op: 'and', of: present }
}

/**
 * Checks every field, operator and literal against the entity and turns literals into values of the field. What moves
 * stands still from here on: every reader of the bound filter means the same moment.
 */
export function bind(entity: Entity, filter: Filter, now = new Date()): BoundFilter {
  if (filter.op === 'and' || filter.op === 'or')
    return { op: filter.op, of: filter.of.map((one) => bind(entity, one, now)) }
  if (filter.op === 'not') return { op: 'not', of: bind(entity, filter.of, now) }
  const field = filterableField(entity, filter.field)
  const isDate = field.kind === 'date' || field.kind === 'datetime'
  if (!isDate && literalsOf(filter).some(isFromNow)) throw new FilterError('notDate', { field: filter.field })
  return bindLeaf(field, standing(filter, now))
}

type Leaf<V> = Exclude<Filter<V>, { op: 'and' | 'or' | 'not' }>
type Standing = Exclude<Literal, FromNow>

const literalsOf = (leaf: Leaf<Literal>) => (leaf.op === 'in' ? leaf.values : [leaf.value])

/** Whether it means another moment tomorrow. */
export const isMoving = (filter: Filter): boolean =>
  'field' in filter ? literalsOf(filter).some(isFromNow) : [filter.of].flat().some(isMoving)

const dayLength = 24 * 60 * 60 * 1000

function standing(filter: Leaf<Literal>, now: Date): Leaf<Standing> {
  const still = (literal: Literal): Standing =>
    isFromNow(literal) ? new Date(now.getTime() + literal.days * dayLength).toISOString() : literal
  return filter.op === 'in'
    ? { ...filter, values: filter.values.map(still) }
    : { ...filter, value: still(filter.value) }
}

function bindLeaf(field: Field, filter: Leaf<Standing>): BoundFilter {
  if (filter.fold && !isText(field)) throw new FilterError('notText', { field: filter.field })
  const convert = (literal: Standing) => toValue(filter.field, field, literal)

  if (filter.op === 'in' && field.kind === 'datetime' && filter.values.some(isDay))
    return {
      op: 'or',
      of: filter.values.map((value) => bindLeaf(field, { op: 'eq', field: filter.field, value })),
    }
  if (filter.op === 'in') return { ...filter, values: filter.values.map(convert) }
  if (filter.op === 'contains' || filter.op === 'startswith' || filter.op === 'endswith')
    return bindFind(field, { ...filter, value: convert(filter.value) })

  if (field.kind === 'datetime' && isDay(filter.value)) return wholeDay(filter.field, filter.op, filter.value)
  const value = convert(filter.value)
  const ordered = filter.op !== 'eq' && filter.op !== 'ne'
  if (ordered && value === null) throw new FilterError('noNull', { op: filter.op })
  if (ordered && (field.kind === 'bool' || isList(field)))
    throw new FilterError('wrongOperator', { op: filter.op, field: filter.field })
  return { ...filter, value }
}

function filterableField(entity: Entity, name: string): Field {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field) throw new FilterError('unknownField', { field: name })
  if (!field.filter) throw new FilterError('notFilterable', { field: name })
  return field
}

const isText = (field: Field) => field.kind === 'text' || field.kind === 'options'
const isList = (field: Field) => field.kind === 'choiceList' || field.kind === 'idList'

function bindFind(field: Field, filter: { op: Find; field: string; value: Value; fold?: Fold }): BoundFilter {
  if (isText(field) && typeof filter.value === 'string') return filter
  if (isList(field) && filter.op === 'contains' && filter.value !== null)
    return { op: 'eq', field: filter.field, value: filter.value }
  throw new FilterError('needsText', { op: filter.op, field: filter.field })
}

const day = /^\d{4}-\d{2}-\d{2}$/
const isDay = (literal: Standing): literal is string => typeof literal === 'string' && day.test(literal)
// PostgreSQL and JavaScript write years beyond four digits differently.
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/** A day compared with an instant means the whole day (UTC). */
function wholeDay(field: string, op: Compare, literal: string): BoundFilter {
  const start = instant(field, literal)
  const nextDay = Date.parse(start) + dayLength
  const end = new Date(Math.min(nextDay, lastInstant)).toISOString()
  const within: BoundFilter = {
    op: 'and',
    of: [
      { op: 'ge', field, value: start },
      { op: 'lt', field, value: end },
    ],
  }
  if (op === 'eq') return within
  if (op === 'ne') return { op: 'not', of: within }
  if (op === 'gt') return { op: 'ge', field, value: end }
  if (op === 'le') return { op: 'lt', field, value: end }
  return { op, field, value: start }
}

function toValue(name: string, field: Field, literal: Standing): Value {
  if (literal === null) return null
  if (typeof literal === 'object' && !field.choices)
    throw new FilterError('unknownWord', { word: literal.name })
  switch (field.kind) {
    case 'choice':
    case 'choiceList':
      return choiceValue(name, field, literal)
    case 'id':
    case 'int':
    case 'decimal':
    case 'idList':
      return numberValue(name, literal)
    case 'bool':
      if (typeof literal !== 'boolean') throw new FilterError('trueOrFalse', { field: name })
      return literal
    case 'date':
      return instant(name, literal).slice(0, 10)
    case 'datetime':
      return instant(name, literal)
    case 'text':
    case 'options':
      return textValue(name, literal)
    case 'json':
      throw new FilterError('notFilterable', { field: name })
  }
}

function choiceValue(name: string, field: Field, literal: Exclude<Standing, null>): number {
  const word = typeof literal === 'object' ? literal.name : literal
  if (typeof word === 'boolean' || !field.choices) throw new FilterError('notBoolean', { field: name })
  const value = valueNamed(field.choices, word)
  if (value === undefined) throw new FilterError('notOneOf', { word: String(word), field: name })
  return value
}

const written = /^[+-]?\d+(\.\d+)?$/

function numberValue(name: string, literal: Exclude<Standing, null>): number {
  const number = typeof literal === 'string' && written.test(literal) ? Number(literal) : literal
  const isNumber = typeof number === 'number' && Number.isFinite(number)
  if (!isNumber) throw new FilterError('number', { field: name })
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new FilterError('numberTooLarge', { field: name })
  return number
}

function textValue(name: string, literal: Exclude<Standing, null>): string {
  if (typeof literal !== 'string') throw new FilterError('quotes', { field: name })
  if (literal.includes('\0') || !literal.isWellFormed()) throw new FilterError('brokenText', { field: name })
  return literal
}

const isoTime =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/i

/** A time without a zone is UTC, wherever the server stands. */
function instant(name: string, literal: Exclude<Standing, null>): string {
  const parts = typeof literal === 'string' ? isoTime.exec(literal)?.groups : undefined
  const { day = '', time = '00:00', zone = 'Z' } = parts ?? {}
  const midnight = Date.parse(`${day}T00:00Z`)
  const parsed = Date.parse(`${day}T${time}${zone.toUpperCase()}`)
  const isRealDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  const isInRange = parsed >= Date.parse('0001-01-01T00:00Z') && parsed <= lastInstant
  if (!isRealDay || !isInRange) throw new FilterError('date', { field: name })
  return new Date(parsed).toISOString()
}
