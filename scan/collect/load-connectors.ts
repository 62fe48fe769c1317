import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, type Json } from '#scan/graph/client.ts'
import { surfaces } from '#scan/graph/surfaces.ts'
import { type ColumnType, parseColumnType } from './column-types.ts'
import { computeRules } from './compute.ts'
import type { Connector } from './connector.ts'
import { flattenRules } from './flatten.ts'
import { parentRules } from './parent-rules.ts'

export const connectorFolder = join(import.meta.dirname, '../../catalogue/connectors')

/** Every connector of the catalogue. A mistake is an error that names the file and the key. */
export function loadConnectors(folder: string = connectorFolder): Connector[] {
  const connectors = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => readConnector(file, readFileSync(join(folder, file), 'utf8')))
  checkReferences(connectors)
  return connectors
}

type Rule = (value: unknown, connector: Json) => string | null
const text: Rule = (value) => (typeof value === 'string' ? null : 'must be text')
const flag: Rule = (value) => (typeof value === 'boolean' ? null : 'must be true or false')
const texts: Rule = (value) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? null : 'must be a list of texts'
const object: Rule = (value) => (isObject(value) ? null : 'must be an object')
const orNull =
  (rule: Rule): Rule =>
  (value, connector) =>
    value === null ? null : rule(value, connector)
const oneOf =
  (choices: readonly (string | null)[]): Rule =>
  (value) =>
    choices.includes(value as string | null) ? null : `must be one of ${choices.join(', ')}`
const whole =
  (least: number, most: number): Rule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `must be a whole number from ${least} to ${most}`
/** An object with exactly these keys; those with `?` may be absent. */
const shaped =
  (keys: Record<string, Rule>): Rule =>
  (value, connector) => {
    if (!isObject(value)) return 'must be an object'
    return firstProblem(value, keys, connector)
  }

const cmdletRead = { cmdlet: text, 'licence?': texts, 'parameters?': object, 'adds?': object }
const keys: Record<string, Rule> = {
  name: (value) => (/^[a-z][a-z0-9_]{1,62}$/.test(String(value)) ? null : 'must be a table name'),
  type: oneOf(['Graph', 'PowerShell']),
  surface: oneOf([...Object.keys(surfaces), 'dns']),
  version: oneOf(['v1.0', 'beta', null]),
  'path?': (value, { surface }) =>
    surface === 'graph' && typeof value === 'string' && /^\/\S/.test(value)
      ? null
      : 'must be a path of Graph',
  'cmdlet?': text,
  'parameters?': object,
  'adds?': object,
  'also?': (value, connector) =>
    Array.isArray(value)
      ? (value.map((read) => shaped(cmdletRead)(read, connector)).find(Boolean) ?? null)
      : 'must be a list',
  'configuration?': text,
  paging: oneOf(['nextLink', 'none']),
  maxTop: orNull(whole(1, 1000)),
  permission: texts,
  'directoryRole?': text,
  licence: orNull(texts),
  'select?': flag,
  'unselected?': texts,
  'optional?': shaped({
    columns: texts,
    permission: text,
    licence: orNull(texts),
    maxTop: orNull(whole(1, 1000)),
  }),
  'forEach?': shaped({ table: text, key: text, as: text, 'only?': oneOf(Object.keys(parentRules)) }),
  'compute?': oneOf(Object.keys(computeRules)),
  'derivedFrom?': shaped({ table: text, rule: oneOf(Object.keys(flattenRules)) }),
  filterType: oneOf(['None', 'Alphanumeric']),
  filterField: (value, { filterType }) =>
    filterType === 'None' || (typeof value === 'string' && /^\w+$/.test(value)) ? null : 'must name a field',
  // Two characters are 1,333 partitions already.
  filterFactor: (value, connector) => whole(connector.filterType === 'None' ? 0 : 1, 2)(value, connector),
  note: text,
  columns: object,
}

function firstProblem(value: Json, rules: Record<string, Rule>, connector: Json): string | null {
  for (const key of Object.keys(value))
    if (!(key in rules) && !(`${key}?` in rules)) return `'${key}' is not a known key`
  for (const [name, rule] of Object.entries(rules)) {
    const key = name.replace('?', '')
    if (!(key in value) && name.endsWith('?')) continue
    const problem = rule(value[key], connector)
    if (problem) return `'${key}' ${problem}`
  }
  return null
}

function readConnector(file: string, content: string): Connector {
  const fail = (problem: string): never => {
    throw new Error(`${file}: ${problem}`)
  }
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return fail('is not JSON')
  }
  if (!isObject(value)) return fail('must be an object')
  const problem = firstProblem(value, keys, value)
  if (problem) fail(problem)
  const connector = value as unknown as Connector
  if (connector.name !== basename(file, '.json')) fail(`'name' must be ${basename(file, '.json')}`)
  const source = {
    graph: 'path',
    teams: 'configuration',
    dns: 'cmdlet',
    exchange: 'cmdlet',
    compliance: 'cmdlet',
  }
  const needed = source[connector.surface]
  if (!(needed in value) && !connector.derivedFrom) fail(`'${needed}' is missing`)
  const types = new Map<string, ColumnType>()
  for (const [column, type] of Object.entries(connector.columns)) {
    try {
      types.set(column, parseColumnType(String(type)))
    } catch (error) {
      fail(`column '${column}' ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const column of [...(connector.optional?.columns ?? []), ...(connector.unselected ?? [])])
    if (!types.has(column)) fail(`'${column}' is not a column`)
  return { ...connector, types }
}

function checkReferences(connectors: Connector[]): void {
  const tables = new Map(connectors.map((connector) => [connector.name, connector]))
  for (const { name, forEach, derivedFrom, types } of connectors) {
    const parent = forEach?.table ?? derivedFrom?.table
    if (parent && !tables.has(parent)) throw new Error(`${name}.json: there is no table '${parent}'`)
    if (forEach && !tables.get(forEach.table)?.types.has(forEach.key))
      throw new Error(`${name}.json: '${forEach.table}' has no column '${forEach.key}'`)
    if (forEach && !types.has(forEach.as)) throw new Error(`${name}.json: '${forEach.as}' is not a column`)
  }
}
