import { type ColumnType, columnType, type Entity, type Field } from '#contract/kit/entity.ts'
import {
  type BoundFilter,
  bind,
  type Compare,
  type Filter,
  isFromNow,
  type Literal,
  type Value,
} from '#contract/kit/filter.ts'
import { parseFilter, writeFilter } from '#contract/kit/odata.ts'

export type Operator = Compare | 'contains'

/** One condition of the filter bar. */
export interface FilterEntry {
  column: string
  type: ColumnType
  operator: Operator
  /** Several values mean any of them. */
  value: readonly Value[]
  multipleSelect: boolean
  /** Name of the enumeration whose values are offered. */
  enumKey?: string
  /** OData text of a condition that the bar cannot take apart, or whose date moves. */
  raw?: string
}

/** The filter bar's reading of `$filter`: conditions that all hold. What it cannot take apart stays as text. */
export function readEntries(entity: Entity, filter: string): FilterEntry[] {
  if (!filter.trim()) return []
  try {
    const tree = parseFilter(filter)
    const parts = tree.op === 'and' ? tree.of : [tree]
    return parts.map((part) => toEntry(entity, part))
  } catch {
    return [asText(filter)]
  }
}
const asText = (raw: string): FilterEntry => ({
  column: '',
  type: 'text',
  operator: 'eq',
  value: [],
  multipleSelect: false,
  raw,
})

export function writeEntries(entries: readonly FilterEntry[]): string {
  const present = entries.filter((entry) => entry.raw || entry.value.length > 0)
  const parts = present.map((entry) => entry.raw ?? writeFilter(toFilter(entry)))
  if (present.length <= 1) return parts[0] ?? ''
  return parts.map((part, index) => (isLoose(part, present[index]) ? `(${part})` : part)).join(' and ')
}
const isLoose = (part: string, entry: FilterEntry | undefined) =>
  / or /.test(part) && (entry?.raw !== undefined || (entry?.value.length ?? 0) > 1)

export function newEntry(entity: Entity, column: string): FilterEntry {
  const field = entity.fields[column]
  const type = field ? columnType(field) : 'text'
  return {
    column,
    type,
    operator: type === 'text' ? 'contains' : type === 'date' || type === 'datetime' ? 'ge' : 'eq',
    value: [],
    multipleSelect: field?.multipleSelect ?? false,
    ...(field?.choices ? { enumKey: field.choices.key } : {}),
  }
}

/** What the filter of a yes-or-no column offers: N/A only where the column may be neither. */
export const booleanValues = (field: Field): readonly Value[] =>
  (field.allowNa ?? field.nullable) ? [true, false, null] : [true, false]

/** How an entry is written: text searches ignore case; several values are joined by `or`. */
export function toFilter(entry: FilterEntry): Filter {
  const { column: field, operator: op } = entry
  const parts = entry.value.map((value): Filter => {
    if (op === 'contains') return { op, field, value: String(value).toLowerCase(), fold: 'lower' }
    return { op, field, value }
  })
  if (parts.length === 1 && parts[0]) return parts[0]
  return { op: op === 'ne' ? 'and' : 'or', of: parts }
}

function toEntry(entity: Entity, part: Filter): FilterEntry {
  if (movesIn(part) && entity.fields[part.field])
    return { ...newEntry(entity, part.field), operator: part.op, raw: writeFilter(part) }
  const leaves = part.op === 'or' ? part.of : [part]
  const entries = leaves.map((leaf) => leafEntry(entity, leaf))
  const first = entries[0]
  const isOneCondition =
    first && entries.every((entry) => entry?.column === first.column && entry.operator === first.operator)
  if (!isOneCondition) return asText(writeFilter(part))
  return { ...first, value: entries.flatMap((entry) => entry?.value ?? []) }
}

type Moving = Extract<Filter, { op: Compare }>

/** A comparison with a moment that is counted from now. */
export const movesIn = (part: Filter): part is Moving =>
  'value' in part && isFromNow(part.value) && part.op in compares
const compares: Record<Compare, true> = { eq: true, ne: true, gt: true, ge: true, lt: true, le: true }

/** The dates that move as the bar offers them: how they compare, and on which side of now they are. */
export const movingKinds = {
  lastDays: { op: 'ge', side: -1 },
  nextDays: { op: 'le', side: 1 },
  earlier: { op: 'lt', side: -1 },
  later: { op: 'gt', side: 1 },
} as const satisfies Record<string, { op: Compare; side: 1 | -1 }>
export type MovingKind = keyof typeof movingKinds
export const movingNames = Object.keys(movingKinds) as MovingKind[]

/** What a date that moves says, and in how many days; null for all that the bar does not offer. */
export function movingOf({ column, raw }: FilterEntry): { kind: MovingKind; days: number } | null {
  const leaf = column && raw ? parseFilter(raw) : null
  if (!leaf || !movesIn(leaf) || !isFromNow(leaf.value)) return null
  const { days } = leaf.value
  const isUntil = leaf.op === 'le' || leaf.op === 'lt'
  if (days === 0 || (!isUntil && leaf.op !== 'ge' && leaf.op !== 'gt')) return null
  if (isUntil) return days > 0 ? { kind: 'nextDays', days } : { kind: 'earlier', days: -days }
  return days < 0 ? { kind: 'lastDays', days: -days } : { kind: 'later', days }
}

export function movingEntry(entry: FilterEntry, kind: MovingKind, days: number): FilterEntry {
  const { op, side } = movingKinds[kind]
  const raw = writeFilter({ op, field: entry.column, value: { days: side * days } })
  return { ...entry, operator: op, value: [], raw }
}

function leafEntry(entity: Entity, leaf: Filter): FilterEntry | null {
  if (leaf.op === 'and' || leaf.op === 'or' || leaf.op === 'not') return null
  if (leaf.op === 'startswith' || leaf.op === 'endswith' || !entity.fields[leaf.field]) return null
  const values = leaf.op === 'in' ? leaf.values : [leaf.value]
  if (values.some(isFromNow)) return null
  return {
    ...newEntry(entity, leaf.field),
    operator: leaf.op === 'in' ? 'eq' : leaf.op,
    value: values.map((value) => lenientValue(entity, leaf.field, value)),
  }
}

/** Enum names become their numbers, days stay days; what does not fit is kept, for the bar to say so. */
function lenientValue(entity: Entity, field: string, literal: Literal): Value {
  if (isFromNow(literal)) return null
  const plain = typeof literal === 'object' && literal !== null ? literal.name : literal
  if (typeof plain === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(plain)) return plain
  try {
    return (bind(entity, { op: 'eq', field, value: literal }) as BoundFilter & { value: Value }).value
  } catch {
    return plain
  }
}
