import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readJson } from '#contract/kit/read-json.ts'
import { type ColumnType, parseColumnType } from './column-types.ts'
import { type Connector, connectorFile } from './connector.ts'

export const connectorFolder = join(import.meta.dirname, '../../catalogue/connectors')

let shipped: readonly Connector[] | undefined

/** Every connector of the catalogue, read once. */
export function loadConnectors(): readonly Connector[] {
  shipped ??= readConnectors(connectorFolder)
  return shipped
}

/** A mistake is an error that names the file and the key. */
export function readConnectors(folder: string): Connector[] {
  const connectors = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => readConnector(file, readFileSync(join(folder, file), 'utf8')))
  checkReferences(connectors)
  return connectors
}

function readConnector(file: string, content: string): Connector {
  const fail = (problem: string): never => {
    throw new Error(`${file}: ${problem}`)
  }
  const connector = readJson(connectorFile, content, file)
  const { name, surface, path, filterType, filterField, filterFactor, optional, undocumented } = connector
  if (name !== basename(file, '.json')) fail(`'name' must be ${basename(file, '.json')}`)
  if (path !== undefined && surface !== 'graph') fail("'path' is for Graph only")
  const needed = sourceOf[surface]
  if (connector[needed] === undefined && !connector.derivedFrom) fail(`'${needed}' is missing`)
  if (filterType !== 'None' && filterField === null) fail("'filterField' must name a field")
  if (filterType !== 'None' && filterFactor < 1) fail("'filterFactor' must be 1 or 2")
  const types = new Map<string, ColumnType>()
  for (const [column, type] of Object.entries(connector.columns)) {
    try {
      types.set(column, parseColumnType(type))
    } catch (error) {
      fail(`column '${column}' ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const kept = optional?.kept ? [optional.kept.key, optional.kept.born] : []
  for (const column of [...(optional?.columns ?? []), ...kept, ...(undocumented ?? [])])
    if (!types.has(column)) fail(`'${column}' is not a column`)
  return { ...connector, types }
}

/** The key that says what is read. */
const sourceOf = {
  graph: 'path',
  teams: 'configuration',
  dns: 'cmdlet',
  exchange: 'cmdlet',
  compliance: 'cmdlet',
} as const

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
