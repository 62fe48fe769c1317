import type { Entity, Field } from './entity.ts'
import type { BoundFilter, Compare, Fold, Value } from './filter.ts'

type Cell = Value | readonly Value[] | undefined

/**
 * The filter read in memory. Same rules as the SQL reader: `eq` and `ne` treat null as a value, every
 * other comparison with null is false, texts are ordered by code point.
 */
export function matches(entity: Entity, filter: BoundFilter, row: object): boolean {
  switch (filter.op) {
    case 'and':
      return filter.of.every((one) => matches(entity, one, row))
    case 'or':
      return filter.of.some((one) => matches(entity, one, row))
    case 'not':
      return !matches(entity, filter.of, row)
  }
  const field = entity.fields[filter.field]
  const cell = cellOf(row, filter.field)
  if (!field) return false
  switch (filter.op) {
    case 'in':
      return filter.values.some((value) => compares(field, 'eq', cell, value, filter.fold))
    case 'contains':
    case 'startswith':
    case 'endswith': {
      if (typeof cell !== 'string' || typeof filter.value !== 'string') return false
      const text = folded(cell, filter.fold)
      if (filter.op === 'contains') return text.includes(filter.value)
      return filter.op === 'startswith' ? text.startsWith(filter.value) : text.endsWith(filter.value)
    }
    default:
      return compares(field, filter.op, cell, filter.value, filter.fold)
  }
}

function cellOf(row: object, path: string): Cell {
  let value: unknown = row
  for (const step of path.split('/')) value = (value as Record<string, unknown> | null | undefined)?.[step]
  return value as Cell
}

function compares(field: Field, op: Compare, cell: Cell, value: Value, fold: Fold | undefined): boolean {
  if (Array.isArray(cell)) {
    const has = value === null ? false : cell.includes(value)
    return op === 'ne' ? !has : has
  }
  const left = comparable(field, (cell ?? null) as Value, fold)
  const right = comparable(field, value, undefined)
  if (op === 'eq') return left === right
  if (op === 'ne') return left !== right
  if (left === null || right === null) return false
  const order = typeof left === 'string' ? byCodePoint(left, String(right)) : Number(left) - Number(right)
  if (op === 'gt') return order > 0
  if (op === 'ge') return order >= 0
  return op === 'lt' ? order < 0 : order <= 0
}

function comparable(field: Field, value: Value, fold: Fold | undefined): Value {
  if (value === null) return null
  if (field.kind === 'datetime') return Date.parse(String(value))
  return typeof value === 'string' ? folded(value, fold) : value
}

export function folded(text: string, fold: Fold | undefined): string {
  if (!fold) return text
  return fold === 'lower' ? text.toLowerCase() : text.toUpperCase()
}

function byCodePoint(a: string, b: string): number {
  const left = Array.from(a, (letter) => letter.codePointAt(0) ?? 0)
  const right = Array.from(b, (letter) => letter.codePointAt(0) ?? 0)
  const differs = left.findIndex((point, index) => point !== right[index])
  if (differs === -1) return left.length - right.length
  return (left[differs] ?? -1) - (right[differs] ?? -1)
}
