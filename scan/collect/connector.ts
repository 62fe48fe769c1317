import type { Surface } from '#scan/graph/surfaces.ts'
import type { ColumnType } from './column-types.ts'
import type { ComputeRule } from './compute.ts'
import type { FlattenRule } from './flatten.ts'
import type { ParentRule } from './parent-rules.ts'

/** A table of the snapshot and how it is read; one file in catalogue/connectors. docs/connectors.md tells more. */
export interface Connector {
  /** The table that queries read. */
  name: string
  type: 'Graph' | 'PowerShell'
  surface: Surface | 'dns'
  version: 'v1.0' | 'beta' | null
  path?: string
  /** Exchange, compliance. */
  cmdlet?: string
  parameters?: Record<string, unknown>
  /** Constant columns of the rows of `cmdlet`. */
  adds?: Record<string, string>
  /** More cmdlets whose rows belong into the same table. */
  also?: CmdletRead[]
  /** Teams: the type of configuration. */
  configuration?: string
  paging: 'nextLink' | 'none'
  maxTop: number | null
  /** Application permissions, all of them needed. */
  permission: string[]
  /** A directory role that the application must hold besides. */
  directoryRole?: string
  /** Service plans, any of them suffices; null: none needed. */
  licence: string[] | null
  /** $select names the columns. */
  select?: boolean
  /** Columns that $select cannot name. */
  unselected?: string[]
  /** Columns that are left empty when their permission or licence is missing, without losing the table. */
  optional?: OptionalColumns
  forEach?: ForEach
  compute?: ComputeRule
  derivedFrom?: { table: string; rule: FlattenRule }
  filterType: 'None' | 'Alphanumeric'
  filterField: string | null
  filterFactor: number
  note: string
  columns: Record<string, string>
  /** `columns`, parsed. */
  types: Map<string, ColumnType>
}

export interface CmdletRead {
  cmdlet: string
  /** Service plans, any of them suffices; without one the table has no rows of this cmdlet. */
  licence?: string[]
  parameters?: Record<string, unknown>
  adds?: Record<string, string>
}

export interface OptionalColumns {
  columns: string[]
  permission: string
  licence: string[] | null
  /** The page size while these columns are read. */
  maxTop: number | null
}

/** One read for each row of another table: {id} in the path is the row's `key`, kept in the column `as`. */
export interface ForEach {
  table: string
  key: string
  as: string
  only?: ParentRule
}
