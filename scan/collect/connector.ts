import { type Static, Type } from 'typebox'
import { anything, exact, formed, orNull, whole } from '#contract/kit/read-json.ts'
import { surfaceNames } from '#scan/graph/surfaces.ts'
import type { ColumnType } from './column-types.ts'
import { computeRules } from './compute.ts'
import { flattenRules } from './flatten.ts'
import { parentRules } from './parent-rules.ts'

const text = Type.String()
const texts = Type.Array(text)
/** Constant columns of the rows of a cmdlet. */
const adds = Type.Optional(Type.Record(text, text))
const keysOf = <T extends object>(rules: T) => Object.keys(rules) as (keyof T & string)[]

const cmdletRead = exact({
  cmdlet: text,
  /** Service plans, any of them suffices; without one the table has no rows of this cmdlet. */
  licence: Type.Optional(texts),
  parameters: Type.Optional(anything),
  adds,
})
export type CmdletRead = Static<typeof cmdletRead>

const optionalColumns = exact({
  columns: texts,
  permission: text,
  licence: orNull(texts),
  /** The page size while these columns are read. */
  maxTop: orNull(whole(1, 1000)),
  /**
   * Dear ones need not be read with every scan: a row has those of the row before with the same `key`. One that had none
   * before, and was not `born` since, says that they are not whole.
   */
  kept: Type.Optional(exact({ key: text, born: text })),
})
export type OptionalColumns = Static<typeof optionalColumns>

/** One read for each row of another table: {id} in the path is the row's `key`, kept in the column `as`. */
const forEach = exact({
  table: text,
  key: text,
  as: text,
  only: Type.Optional(Type.Enum(keysOf(parentRules))),
})
export type ForEach = Static<typeof forEach>

/** A table of the snapshot and how it is read; one file in catalogue/connectors. docs/connectors.md tells more. */
export const connectorFile = exact({
  /** The table that queries read. */
  name: formed(/^[a-z][a-z0-9_]{1,62}$/, 'a table name'),
  /** What people call what it reads: results say it where the table could not be read. */
  title: exact({ en: formed(/\S/, 'a name'), de: formed(/\S/, 'a name') }),
  type: Type.Enum(['Graph', 'PowerShell']),
  surface: Type.Enum([...surfaceNames, 'dns']),
  version: orNull(Type.Enum(['v1.0', 'beta'])),
  path: Type.Optional(formed(/^\/\S/, 'a path of Graph')),
  /** Exchange, compliance. */
  cmdlet: Type.Optional(text),
  parameters: Type.Optional(anything),
  adds,
  /** More cmdlets whose rows belong into the same table. */
  also: Type.Optional(Type.Array(cmdletRead)),
  /** Teams: the type of configuration. */
  configuration: Type.Optional(text),
  paging: Type.Enum(['nextLink', 'none']),
  maxTop: orNull(whole(1, 1000)),
  /** Application permissions, all of them needed: the least that Microsoft documents. Consent asks for these. */
  permission: texts,
  /** Any of these does instead: the higher ones of the same page. */
  higher: Type.Optional(texts),
  /** A directory role that the application must hold besides. */
  directoryRole: Type.Optional(text),
  /** Service plans, any of them suffices; null: none needed. */
  licence: orNull(texts),
  /** $select names the columns. */
  select: Type.Optional(Type.Boolean()),
  /** Columns that are on the wire but on no page: left out when Graph refuses them. */
  undocumented: Type.Optional(texts),
  /** The path takes its query options only as an advanced query: with ConsistencyLevel and $count. */
  advanced: Type.Optional(Type.Boolean()),
  /** Columns that are left empty when their permission or licence is missing, without losing the table. */
  optional: Type.Optional(optionalColumns),
  forEach: Type.Optional(forEach),
  compute: Type.Optional(Type.Enum(keysOf(computeRules))),
  derivedFrom: Type.Optional(exact({ table: text, rule: Type.Enum(keysOf(flattenRules)) })),
  filterType: Type.Enum(['None', 'Alphanumeric']),
  filterField: orNull(formed(/^\w+$/, 'the name of a field')),
  // Two characters are 1,333 partitions already.
  filterFactor: whole(0, 2),
  note: text,
  columns: Type.Record(text, text),
})

export type Connector = Static<typeof connectorFile> & {
  /** `columns`, parsed. */
  types: Map<string, ColumnType>
}
