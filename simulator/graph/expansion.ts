import { type Documented, documentedBeneath, documentedRow, isRelationship } from './documented.ts'
import type { Query } from './query.ts'
import { graphRefusals } from './refusals.ts'
import type { Row } from './rows.ts'

/** One relationship of `$expand`, with what is asked of the related objects in its parentheses. */
export type Expansion = {
  name: string
  query: Query
  /** How many steps up a chain; null: not asked for, which is one. */
  levels: number | null
  /** What the reference says of the related type. */
  documented: Documented
}

const nested = ['$select', '$expand', '$filter', '$orderby', '$top', '$skip', '$count', '$levels']

/** Directory objects take `$select` and `$levels` inside `$expand` and nothing else. */
const ofDirectoryObjects = ['$select', '$levels']
export const mostExpanded = 20

/** The parts of a list, separators in parentheses and in quotes left alone. */
export function splitTopLevel(list: string, separator: ',' | ';'): string[] {
  const parts: string[] = ['']
  let depth = 0
  let isText = false
  for (const sign of list) {
    if (sign === "'") isText = !isText
    else if (!isText && sign === '(') depth += 1
    else if (!isText && sign === ')') depth -= 1
    if (sign === separator && depth === 0 && !isText) parts.push('')
    else parts[parts.length - 1] += sign
  }
  if (depth !== 0 || isText)
    throw graphRefusals.badRequest(`Parsing OData Select and Expand failed: Syntax error in '${list}'.`)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

type ReadNested = (options: Map<string, string>, documented: Documented) => Query

export const expansionsOf = (
  text: string | undefined,
  documented: Documented,
  read: ReadNested,
): Expansion[] =>
  splitTopLevel(text ?? '', ',').map((part) => {
    const [, name = part, inner = ''] = /^([\w.]+)\s*(?:\((.*)\))?$/s.exec(part) ?? []
    if (!isRelationship(documented, name))
      throw graphRefusals.unknownProperty('Parsing OData Select and Expand failed', name, documented)
    const options = optionsIn(inner)
    const related = documentedBeneath(documented, name)
    const refused = [...options.keys()].find(
      (option) => documented.isDirectoryObject && !ofDirectoryObjects.includes(option),
    )
    if (refused)
      throw graphRefusals.unsupportedQuery(
        `Query option '${refused}' is not supported inside $expand on relationships of directory objects.`,
      )
    const levels = levelsOf(options.get('$levels'))
    return { name, query: read(options, related), levels, documented: related }
  })

function optionsIn(inner: string): Map<string, string> {
  const options = new Map<string, string>()
  for (const part of splitTopLevel(inner, ';')) {
    const at = part.indexOf('=')
    const lower = part.slice(0, at).trim().toLowerCase()
    const option = nested.find((one) => one === lower || one === `$${lower}`)
    if (at < 0 || !option || options.has(option))
      throw graphRefusals.badRequest(`Parsing OData Select and Expand failed: Syntax error in '${part}'.`)
    options.set(option, part.slice(at + 1).trim())
  }
  return options
}

function levelsOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const levels = text.toLowerCase() === 'max' ? 1000 : /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (levels < 1 || levels > 1000)
    throw graphRefusals.badQuery(`Invalid value '${text}' for $levels: max, or a number from 1 to 1000.`)
  return levels
}

/** The object, or the objects, that a relationship of a row leads to; undefined: it leads nowhere. */
export type Relate = (row: Row, name: string) => unknown

/** What `$expand` adds to a row. A relationship that leads nowhere is left out. */
export function expandedParts(row: Row, expansions: Expansion[], relate: Relate, sorted: Sorted): Row {
  const parts: Row = {}
  for (const expansion of expansions) {
    const related = expansion.name in row ? row[expansion.name] : relate(row, expansion.name)
    if (related === undefined) continue
    const show = (one: Row) => relatedRow(one, expansion, relate, sorted)
    if (!Array.isArray(related)) {
      parts[expansion.name] = related === null ? null : show(related as Row)
      continue
    }
    const { query } = expansion
    const matching = (related as Row[]).filter((one) => query.filter === null || query.filter(one))
    if (query.count) parts[`${expansion.name}@odata.count`] = matching.length
    parts[expansion.name] = sorted(matching, query)
      .slice(query.skip, query.top === null ? undefined : query.skip + query.top)
      .map(show)
  }
  return parts
}

type Sorted = (rows: Row[], query: Query) => Row[]

/** A related object as asked for: its own relationships only when they are expanded in turn. */
function relatedRow(
  row: Row,
  { name, query, levels, documented }: Expansion,
  relate: Relate,
  sorted: Sorted,
): Row {
  const { expand } = query
  const select = query.select?.map((field) => field.split('/')[0]) ?? null
  const entries = Object.entries(documentedRow(row, documented)).filter(([field]) => {
    if (field.startsWith('@')) return true
    if (documented.types !== null && isRelationship(documented, field)) return false
    return select === null || select.includes('*') || field === 'id' || select.includes(field)
  })
  const steps = levels ?? 1
  const further = steps > 1 ? [{ name, query, levels: steps - 1, documented }] : []
  return {
    ...Object.fromEntries(entries),
    ...expandedParts(row, [...expand, ...further], steps > 1 ? relate : () => undefined, sorted),
  }
}
