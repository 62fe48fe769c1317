import type { Entity, Sort } from './entity.ts'
import { type Compare, type Filter, type Find, type Fold, isFromNow, type Literal } from './filter.ts'
import { FilterError, type FilterReason } from './filter-reasons.ts'
import { folded } from './match.ts'

/** A filter that a person typed into the address must never cost more than a look. */
export const filterLimits = { characters: 8192, depth: 60, nodes: 1000 }

const patterns = {
  space: /[ \t\r\n]+/y,
  string: /'(?:[^']|'')*'(?!')/y,
  dateTime: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(?:Z|[+-]\d{2}:\d{2})?(?![\w:.])/iy,
  date: /\d{4}-\d{2}-\d{2}(?![\w:.-])/y,
  guid: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/iy,
  days: /duration'P\d{1,5}D'/iy,
  number: /[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/iy,
  name: /[\p{L}_][\p{L}\p{Nd}_]{0,127}/uy,
}
const compares = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le'])
const finds = new Set(['contains', 'startswith', 'endswith'])
const mirrored: Record<Compare, Compare> = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' }

type Operand = { path: string; fold?: Fold } | { literal: Literal; fold?: Fold }

/** Recursive descent over `$filter`; answers the tree or a FilterError that names the place. */
export function parseFilter(source: string): Filter {
  if (source.length > filterLimits.characters) throw new FilterError('tooLong')
  let at = 0
  let depth = 0
  let nodes = 0

  const fail = (reason: FilterReason, values: Record<string, string> = {}, position = at): never => {
    throw new FilterError(reason, values, position)
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const skipSpace = () => take(patterns.space)
  const takeSign = (sign: string) => {
    skipSpace()
    if (source[at] !== sign) return false
    at += 1
    return true
  }
  const needSign = (sign: string) => takeSign(sign) || fail('sign', { sign })
  const takeWord = (accepts: (word: string) => boolean): string | undefined => {
    const start = at
    skipSpace()
    const word = take(patterns.name)?.toLowerCase()
    if (word !== undefined && accepts(word)) return word
    at = start
    return undefined
  }
  const made = <T>(node: T): T => {
    nodes += 1
    if (nodes > filterLimits.nodes) fail('tooManyParts')
    return node
  }
  const deeper = <T>(read: () => T): T => {
    depth += 1
    if (depth > filterLimits.depth) fail('tooDeep')
    const result = read()
    depth -= 1
    return result
  }

  const joined = (word: 'and' | 'or', next: () => Filter): Filter => {
    const of = [next()]
    while (takeWord((found) => found === word)) of.push(next())
    return of.length === 1 ? (of[0] as Filter) : made({ op: word, of })
  }
  const either = (): Filter => joined('or', () => joined('and', negated))

  const negated = (): Filter => {
    const start = at
    if (takeWord((word) => word === 'not') && /[\s(]/.test(source[at] ?? ''))
      return deeper(() => made({ op: 'not', of: negated() }))
    at = start
    skipSpace()
    if (source[at] !== '(') return predicate()
    at += 1
    const inner = deeper(either)
    needSign(')')
    return inner
  }

  const predicate = (): Filter => {
    const start = at
    const find = takeWord((word) => finds.has(word))
    if (find && takeSign('(')) return findCall(find as Find, start)
    at = start

    const left = operand()
    if (takeWord((word) => word === 'in')) return inList(left, start)
    const op = takeWord((word) => compares.has(word)) as Compare | undefined
    if (op) return comparison(op, left, operand(), start)
    refuseUnknownOperator()
    if (!('path' in left)) return fail('comparison', {}, start)
    return made({ op: 'eq', field: left.path, value: true })
  }

  const refuseUnknownOperator = () => {
    skipSpace()
    const start = at
    const word = takeWord(() => true)
    at = start
    if (word && word !== 'and' && word !== 'or') fail('unknownOperator', { word })
  }

  const findCall = (op: Find, start: number): Filter => {
    const where = operand()
    needSign(',')
    const what = operand()
    needSign(')')
    if (!('path' in where)) return fail('beginsWithField', { op }, start)
    if (takeWord((word) => word === 'eq')) {
      const truth = operand()
      if (!('literal' in truth) || typeof truth.literal !== 'boolean') return fail('expectedTruth')
      const found = made({ op, field: where.path, value: literalOf(what), ...foldOf(where) })
      return truth.literal ? found : made({ op: 'not', of: found })
    }
    return made({ op, field: where.path, value: literalOf(what), ...foldOf(where) })
  }

  const comparison = (op: Compare, left: Operand, right: Operand, start: number): Filter => {
    if ('path' in left) return made({ op, field: left.path, value: literalOf(right), ...foldOf(left) })
    if ('path' in right)
      return made({ op: mirrored[op], field: right.path, value: literalOf(left), ...foldOf(right) })
    return fail('comparisonWithoutField', {}, start)
  }

  const inList = (left: Operand, start: number): Filter => {
    if (!('path' in left)) return fail('beginsWithField', { op: 'in' }, start)
    needSign('(')
    const values: Literal[] = []
    do values.push(made(literalOf(operand())))
    while (takeSign(','))
    needSign(')')
    return made({ op: 'in', field: left.path, values, ...foldOf(left) })
  }

  const operand = (): Operand => {
    skipSpace()
    const literal = takeLiteral()
    if (literal !== undefined) return made({ literal })
    const start = at
    const name = take(patterns.name) ?? fail('operand')
    if (source[at] === '(') return name.toLowerCase() === 'now' ? fromNow() : foldCall(name, start)
    let path = name
    while (source[at] === '/') {
      at += 1
      path += `/${take(patterns.name) ?? fail('fieldAfterSlash')}`
    }
    if (path === 'null') return made({ literal: null })
    if (path === 'true' || path === 'false') return made({ literal: path === 'true' })
    return made({ path })
  }

  const foldCall = (name: string, start: number): Operand => {
    const fold = { tolower: 'lower', toupper: 'upper' }[name.toLowerCase()] as Fold | undefined
    if (!fold) fail('unknownFunction', { word: name }, start)
    needSign('(')
    const inner = deeper(operand)
    if (inner.fold) fail('needsFieldOrText', { op: name }, start)
    needSign(')')
    return { ...inner, fold }
  }

  const fromNow = (): Operand => {
    needSign('(')
    needSign(')')
    const sign = takeWord((word) => word === 'add' || word === 'sub')
    if (!sign) return made({ literal: { days: 0 } })
    skipSpace()
    const written = take(patterns.days) ?? fail('days')
    const days = Number(/\d+/.exec(written)?.[0])
    return made({ literal: { days: sign === 'sub' && days > 0 ? -days : days } })
  }

  const takeLiteral = (): Literal | undefined => {
    const string = take(patterns.string)
    if (string !== undefined) return string.slice(1, -1).replaceAll("''", "'")
    if (source[at] === "'") fail('closingQuote')
    const plain = take(patterns.guid) ?? take(patterns.dateTime) ?? take(patterns.date)
    if (plain !== undefined) return plain
    const number = take(patterns.number)
    return number === undefined ? undefined : Number(number)
  }

  const tree = either()
  skipSpace()
  if (at < source.length) fail('unexpected')
  return tree
}

const foldOf = (operand: Operand) => (operand.fold ? { fold: operand.fold } : {})

/** On the side of the value a name without quotes is an enum name: `status eq Enabled`. */
function literalOf(operand: Operand): Literal {
  if ('path' in operand) return { name: operand.path }
  return typeof operand.literal === 'string' ? folded(operand.literal, operand.fold) : operand.literal
}

export function parseOrderBy(entity: Entity, source: string): Sort[] {
  if (source.length > 1000) throw new FilterError('orderTooLong')
  return source.split(',').map((part) => {
    const [field = '', direction = 'asc', ...rest] = part.trim().split(/\s+/)
    const desc = direction.toLowerCase() === 'desc'
    if (rest.length || (!desc && direction.toLowerCase() !== 'asc'))
      throw new FilterError('unreadableOrder', { order: part.trim() })
    const declared = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined
    if (!declared) throw new FilterError('unknownField', { field })
    if (!declared.sort) throw new FilterError('notSortable', { field })
    return { field, desc }
  })
}

export function parseSelect(entity: Entity, source: string): string[] {
  const fields = source
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const field of fields)
    if (!Object.hasOwn(entity.fields, field)) throw new FilterError('unknownField', { field })
  return [...new Set(fields)]
}

/** The way back: a tree as `$filter` text. `parseFilter(writeFilter(tree))` gives the tree again. */
export function writeFilter(filter: Filter): string {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of
        .map((one) => (one.op === 'and' || one.op === 'or' ? `(${writeFilter(one)})` : writeFilter(one)))
        .join(` ${filter.op} `)
    case 'not':
      return `not (${writeFilter(filter.of)})`
    case 'in':
      return `${place(filter)} in (${filter.values.map(writeLiteral).join(', ')})`
    case 'contains':
    case 'startswith':
    case 'endswith':
      return `${filter.op}(${place(filter)}, ${writeLiteral(filter.value)})`
    default:
      return `${place(filter)} ${filter.op} ${writeLiteral(filter.value)}`
  }
}

function place({ field, fold }: { field: string; fold?: Fold }): string {
  return fold ? `to${fold}(${field})` : field
}

function writeLiteral(literal: Literal): string {
  if (literal === null) return 'null'
  if (isFromNow(literal)) return writeFromNow(literal.days)
  if (typeof literal === 'object') return literal.name
  if (typeof literal !== 'string') return String(literal)
  const isPlain = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?Z)?$/.test(literal)
  return isPlain ? literal : `'${literal.replaceAll("'", "''")}'`
}

const writeFromNow = (days: number) =>
  days === 0 ? 'now()' : `now() ${days > 0 ? 'add' : 'sub'} duration'P${Math.abs(days)}D'`
