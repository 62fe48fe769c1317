import { readdirSync, readFileSync } from 'node:fs'

/** A connector of the catalogue as its file says it; the simulator reads the catalogue as data only. */
export type Connector = {
  name: string
  surface: 'graph' | 'exchange' | 'compliance' | 'teams' | 'dns'
  version: 'v1.0' | 'beta' | null
  path?: string
  cmdlet?: string
  configuration?: string
  parameters?: Record<string, unknown>
  adds?: Record<string, unknown>
  also?: { cmdlet: string; adds?: Record<string, unknown>; parameters?: Record<string, unknown> }[]
  paging: 'nextLink' | 'none'
  maxTop: number | null
  permission: string[]
  higher?: string[]
  select?: boolean
  unselected?: string[]
  advanced?: boolean
  optional?: { columns: string[]; permission: string }
  compute?: string
  derivedFrom?: unknown
  forEach?: { table: string; key: string; as: string }
  filterType: 'None' | 'Alphanumeric'
  columns: Record<string, string>
}

const folder = new URL('../catalogue/connectors/', import.meta.url)

export const connectors = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Connector,
)
