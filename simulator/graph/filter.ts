import { type Filter, isFromNow, type Literal } from '#contract/kit/filter.ts'
import { FilterError } from '#contract/kit/filter-reasons.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { type Lambda, withoutLambdas } from './lambda.ts'
import { graphRefusals } from './refusals.ts'
import type { Row } from './rows.ts'

export type Predicate = (row: Row) => boolean

/** Understands eq, the orderings, startswith, in, and, or, any, all; the rest as an advanced query. */
export function predicateOf(source: string, advanced: boolean): Predicate {
  try {
    const { source: plain, lambdas } = withoutLambdas(source)
    const said = new Map(lambdas.map((lambda) => [lambda.mark, lambdaOf(lambda, advanced)]))
    return predicate(parseFilter(plain), { advanced, said })
  } catch (problem) {
    if (problem instanceof FilterError)
      throw graphRefusals.badQuery(`Invalid filter clause: ${problem.message}`)
    throw problem
  }
}

/** An item that is no object is what a lambda calls it by. */
function lambdaOf({ path, isAll, inner }: Lambda, advanced: boolean): Predicate {
  const holds = inner === null ? () => true : predicateOf(inner, advanced)
  const asRow = (item: unknown): Row => (typeof item === 'object' && item !== null ? (item as Row) : { item })
  return (row) => {
    const items = valueAt(row, path)
    const list = Array.isArray(items) ? items.map(asRow) : []
    return isAll ? list.every(holds) : list.some(holds)
  }
}

/** The properties that a filter names. */
export function fieldsIn(source: string): string[] {
  try {
    const { source: plain, lambdas } = withoutLambdas(source)
    const marks = new Set(lambdas.map(({ mark }) => mark))
    return [
      ...namedIn(parseFilter(plain)).filter((field) => !marks.has(field)),
      ...lambdas.flatMap(({ path, inner }) => [
        path,
        ...fieldsIn(inner ?? '').flatMap((field) => (field === 'item' ? [] : [`${path}/${field}`])),
      ]),
    ]
  } catch {
    // What does not parse is refused when it is made a predicate.
    return []
  }
}

function namedIn(filter: Filter): string[] {
  if (filter.op === 'and' || filter.op === 'or') return filter.of.flatMap(namedIn)
  return filter.op === 'not' ? namedIn(filter.of) : [filter.field]
}

type Means = { advanced: boolean; said: ReadonlyMap<string, Predicate> }

function predicate(filter: Filter, means: Means): Predicate {
  const { advanced, said } = means
  switch (filter.op) {
    case 'and': {
      const all = filter.of.map((one) => predicate(one, means))
      return (row) => all.every((holds) => holds(row))
    }
    case 'or': {
      const some = filter.of.map((one) => predicate(one, means))
      return (row) => some.some((holds) => holds(row))
    }
    case 'in':
      return (row) => filter.values.some((value) => compare(valueAt(row, filter.field), value) === 0)
    case 'startswith':
      return (row) =>
        String(valueAt(row, filter.field) ?? '')
          .toLowerCase()
          .startsWith(String(plain(filter.value)).toLowerCase())
    case 'not':
    case 'ne':
    case 'endswith':
      if (!advanced) throw unsupported(filter.op)
      return advancedPredicate(filter, means)
    case 'contains':
      throw unsupported(filter.op)
    default: {
      const { op, field, value } = filter
      const lambda = said.get(field)
      if (lambda) return lambda
      return (row) => holds(op, compare(valueAt(row, field), value))
    }
  }
}

function advancedPredicate(
  filter: Extract<Filter, { op: 'not' | 'ne' | 'endswith' }>,
  means: Means,
): Predicate {
  if (filter.op === 'not') {
    const inner = predicate(filter.of, means)
    return (row) => !inner(row)
  }
  if (filter.op === 'ne') return (row) => compare(valueAt(row, filter.field), filter.value) !== 0
  const end = String(plain(filter.value)).toLowerCase()
  return (row) =>
    String(valueAt(row, filter.field) ?? '')
      .toLowerCase()
      .endsWith(end)
}

const unsupported = (operator: string) =>
  graphRefusals.unsupportedQuery(
    `Operator '${operator}' is not supported here without the ConsistencyLevel header and $count.`,
  )

function plain(literal: Literal) {
  if (isFromNow(literal)) throw graphRefusals.unsupportedQuery("The function 'now' is not supported.")
  return typeof literal === 'object' && literal !== null ? literal.name : literal
}

const valueAt = (row: Row, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row)

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d(T|$)/.test(text)

/** Order of two values, or null when they cannot be compared: a missing value is neither more nor less. */
function compare(actual: unknown, literal: Literal): number | null {
  const wanted = plain(literal)
  if (wanted === null || actual === null || actual === undefined)
    return (actual ?? null) === wanted ? 0 : null
  if (typeof actual === 'string' && typeof wanted === 'string') {
    if (isMoment(actual) && isMoment(wanted)) return Math.sign(Date.parse(actual) - Date.parse(wanted))
    const [left, right] = [actual.toLowerCase(), wanted.toLowerCase()]
    return left === right ? 0 : left < right ? -1 : 1
  }
  if (typeof actual === 'number' && typeof wanted === 'number') return Math.sign(actual - wanted)
  return actual === wanted ? 0 : null
}

function holds(op: 'eq' | 'gt' | 'ge' | 'lt' | 'le', order: number | null): boolean {
  if (order === null) return false
  if (op === 'eq') return order === 0
  if (op === 'gt') return order > 0
  if (op === 'ge') return order >= 0
  return op === 'lt' ? order < 0 : order <= 0
}
