import { type Fault, sayFault, sayFaults } from '#contract/recommendations/query-faults.ts'

/** What a query may name besides its own CTEs. */
export interface KnownNames {
  tables: ReadonlySet<string>
  /** Our own views. */
  views: ReadonlyMap<string, ViewReads>
}

/** What a view reads: tables, also through other views, and all of those views. */
export interface ViewReads {
  tables: readonly string[]
  views: readonly string[]
}

export interface Passage extends ViewReads {
  /** Why the query is refused; null when it may run. */
  refusal: Fault | null
  /** The same one by one, each at its place in the text where it has one. */
  faults: readonly GateFault[]
}

export interface GateFault {
  fault: Fault
  /** The character at which it begins. */
  at: number | null
}

export const maximumLength = 100_000
const tableFunctions = new Set(['unnest', 'range', 'generate_series'])
const moving =
  'now current_date current_time current_timestamp current_localtime current_localtimestamp localtime localtimestamp today get_current_time get_current_timestamp transaction_timestamp pg_conf_load_time pg_postmaster_start_time age ago random uuid gen_random_uuid uuidv4 uuidv7 setseed sleep_ms'
const outside =
  'write_log getvariable current_setting getenv current_query current_user session_user user current_database current_schema current_schemas current_catalog txid_current nextval currval version pg_typeof json_execute_serialized_sql json_serialize_plan query query_table parse_duckdb_log_message current_connection_id current_query_id current_transaction_id current_role in_search_path stats error format_type pg_get_constraintdef pg_get_viewdef'
const movingNames = new Set(moving.split(' '))
const outsideNames = new Set(outside.split(' '))
const relations = new Set(['BASE_TABLE', 'SUBQUERY', 'JOIN', 'TABLE_FUNCTION', 'EXPRESSION_LIST', 'EMPTY'])
const queries = new Set(['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE', 'CTE_NODE'])

const nothing = { tables: [], views: [] }
export const refusedFor = (fault: Fault, at: number | null = null): Passage => ({
  refusal: fault,
  faults: [{ fault, at }],
  ...nothing,
})

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Lets through one SELECT over known tables. `parsed` is what DuckDB's json_serialize_sql says of the query: the
 * same parser that will run it decides what it contains.
 */
export function gate(parsed: string, known: KnownNames): Passage {
  const answer = JSON.parse(parsed) as {
    error: boolean
    error_message?: string
    position?: string
    statements?: Tree[]
  }
  if (answer.error)
    return refusedFor(
      parseRefusal(answer.error_message ?? 'unknown error'),
      answer.position === undefined ? null : Number(answer.position),
    )
  const statements = answer.statements ?? []
  if (statements.length !== 1) return refusedFor(sayFault('oneSelect', { n: statements.length }))
  const faults: GateFault[] = []
  const refuse = (fault: Fault, node: Tree) => faults.push({ fault, at: placeOf(node) })
  const tables = new Set<string>()
  const views = new Set<string>()

  const visitView = (name: string, reads: ViewReads) => {
    for (const table of reads.tables) tables.add(table)
    for (const view of [...reads.views, name]) views.add(view)
  }

  const visitTable = (node: Tree, ctes: ReadonlySet<string>) => {
    const name = String(node.table_name).toLowerCase()
    if (node.schema_name || node.catalog_name) refuse(sayFault('withoutSchema', { name }), node)
    else if (node.at_clause) refuse(sayFault('atAnotherTime', { name }), node)
    else if (ctes.has(name)) return
    else if (known.tables.has(name)) tables.add(name)
    else if (known.views.has(name)) visitView(name, known.views.get(name) ?? nothing)
    else refuse(sayFault('noTable', { name }), node)
  }

  const visitFunction = (name: string, node: Tree) => {
    if (movingNames.has(name)) refuse(sayFault('moving', { name }), node)
    else if (outsideNames.has(name)) refuse(sayFault('outside', { name }), node)
  }

  const visitNode = (node: Tree, ctes: ReadonlySet<string>) => {
    const kind = String(node.type ?? '')
    if (node.sample) refuse(sayFault('sample'), node)
    if (kind === 'SHOW_REF') refuse(sayFault('show'), node)
    if (kind === 'BASE_TABLE') visitTable(node, ctes)
    if (kind === 'TABLE_FUNCTION') {
      const called = isTree(node.function) ? String(node.function.function_name) : '?'
      if (!tableFunctions.has(called)) refuse(sayFault('tableFunction', { name: called }), node)
    }
    if (node.class === 'PARAMETER') refuse(sayFault('parameter'), node)
    if (node.class === 'FUNCTION') {
      if (node.catalog || (node.schema && node.schema !== 'main'))
        refuse(sayFault('functionWithoutSchema', { name: String(node.function_name) }), node)
      visitFunction(String(node.function_name).toLowerCase(), node)
    }
    if (node.class === 'COLUMN_REF' && Array.isArray(node.column_names) && node.column_names.length === 1) {
      const column = String(node.column_names[0]).toLowerCase()
      if (column.startsWith('current_') || column.startsWith('local')) visitFunction(column, node)
    }
    if (
      isTree(node.from_table) &&
      !relations.has(String(node.from_table.type)) &&
      node.from_table.type !== 'SHOW_REF'
    )
      refuse(sayFault('from', { kind: lower(node.from_table.type) }), node)
    if (kind.endsWith('_NODE') && !queries.has(kind)) refuse(sayFault('node', { kind }), node)
  }

  const walk = (value: unknown, ctes: ReadonlySet<string>): void => {
    if (Array.isArray(value)) for (const part of value) walk(part, ctes)
    if (!isTree(value)) return
    visitNode(value, ctes)
    const { cte_map: map, ...rest } = value
    const inside = isTree(map) ? walkCtes(map, ctes) : ctes
    const own = value.type === 'RECURSIVE_CTE_NODE' ? new Set([...inside, lower(value.cte_name)]) : inside
    for (const part of Object.values(rest)) walk(part, own)
  }

  // A CTE sees the ones before it; only a recursive one sees itself, so a name cannot be lent to a system table.
  const walkCtes = (map: Tree, outer: ReadonlySet<string>): ReadonlySet<string> => {
    const seen = new Set(outer)
    for (const { key, value } of (map.map as { key: string; value: Tree }[] | undefined) ?? []) {
      walk(value, new Set(seen))
      seen.add(key.toLowerCase())
    }
    return seen
  }

  walk(statements[0], new Set())
  return {
    refusal: sayFaults(faults.map(({ fault }) => fault)),
    faults,
    tables: [...tables].sort(),
    views: [...views],
  }
}

/** DuckDB says where a part begins; one that it made itself begins nowhere. */
const placeOf = ({ query_location: at }: Tree) => (typeof at === 'number' && at < maximumLength ? at : null)

const lower = (name: unknown) => String(name).toLowerCase()

const parseRefusal = (message: string) =>
  message.startsWith('Only SELECT') ? sayFault('onlySelect') : sayFault('doesNotParse', { reason: message })
