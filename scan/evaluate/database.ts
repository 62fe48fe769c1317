import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { gate, type KnownNames, maximumLength } from './gate.ts'
import { loadMacros } from './macros.ts'
import { plain } from './plain.ts'
import type { Inspected, Opened, Ran, Request, Row } from './protocol.ts'
import { countRows, createTable, insertFromFile, insertFromJson, loadTables, quoted } from './tables.ts'

type Open = Extract<Request, { kind: 'open' }>
type Run = Extract<Request, { kind: 'run' }>

export interface Database {
  opened: Opened
  inspect(sql: string): Promise<Inspected>
  run(request: Run): Promise<Ran>
  close(): void
}

/** One tenant in memory: every table typed, filled where there is data, then cut off from files and settings. */
export async function openDatabase({ at, files, rows }: Open): Promise<Database> {
  const tables = loadTables()
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run("set timezone = 'UTC'")
  await connection.run([...tables.values()].map(createTable).join(';\n'))
  const unreadable: Record<string, string> = {}
  for (const file of files) {
    const fault = await loadFile(connection, file)
    if (fault) unreadable[file.table] = fault
  }
  for (const [name, objects] of Object.entries(rows)) {
    const table = tables.get(name)
    if (table && objects.length) await connection.run(insertFromJson(table), [JSON.stringify(objects)])
  }
  await connection.run(`create macro now_at() as ${quoted(at)}::timestamptz`)
  for (const sql of loadMacros()) await connection.run(sql)
  const known = await knownNames(connection, new Set(tables.keys()))
  for (const setting of [
    "memory_limit = '1GB'",
    "temp_directory = ''",
    'enable_external_access = false',
    'lock_configuration = true',
  ])
    await connection.run(`set ${setting}`)
  return {
    opened: { unreadable },
    inspect: (sql) => inspect(connection, sql, known),
    run: (request) => run(connection, request, known),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

async function loadFile(connection: DuckDBConnection, file: Open['files'][number]): Promise<string | null> {
  const table = loadTables().get(file.table)
  if (!table) return 'no such table'
  try {
    await connection.run(insertFromFile(table, file.path))
  } catch (error) {
    return firstLine(error)
  }
  if (file.rows === undefined) return null
  const [counted] = await (await connection.run(countRows(table))).getRowObjectsJS()
  const found = Number(counted?.rows)
  return found === file.rows ? null : `the file has ${found} of ${file.rows} rows`
}

/** Our views with the tables below them, in the order in which they were made, so a view may use an earlier one. */
async function knownNames(connection: DuckDBConnection, tables: Set<string>): Promise<KnownNames> {
  const views = new Map<string, readonly string[]>()
  const result = await connection.run(
    'select view_name as name, sql from duckdb_views() where not internal order by view_oid',
  )
  for (const { name, sql } of await result.getRowObjectsJS()) {
    const body = String(sql).replace(/^create (or replace )?view .*? as /is, '')
    const { refusal, tables: read } = gate(await parse(connection, body), { tables, views })
    if (refusal) throw new Error(`view ${name}: ${refusal}`)
    views.set(String(name).toLowerCase(), read)
  }
  return { tables, views }
}

async function parse(connection: DuckDBConnection, sql: string): Promise<string> {
  const result = await connection.run('select json_serialize_sql($1::varchar) as tree', [sql])
  const [row] = await result.getRowObjectsJS()
  return String(row?.tree)
}

async function inspect(connection: DuckDBConnection, sql: string, known: KnownNames): Promise<Inspected> {
  if (sql.length > maximumLength)
    return { refusal: `A query has at most ${maximumLength} characters.`, tables: [] }
  try {
    return gate(await parse(connection, sql), known)
  } catch (error) {
    return { refusal: `The query does not parse: ${firstLine(error)}`, tables: [] }
  }
}

async function run(connection: DuckDBConnection, request: Run, known: KnownNames): Promise<Ran> {
  const { refusal } = await inspect(connection, request.sql, known)
  const nothing = { columns: [], rows: [] }
  if (refusal) return { refusal, error: null, ...nothing }
  // Stops joins and recursion; a long scalar function does not listen, for that the parent kills this process.
  const timer = setTimeout(() => connection.interrupt(), request.milliseconds)
  try {
    const query = request.sql.trim().replace(/;+$/, '')
    const result = await connection.stream(`select * from (${query}\n) limit ${request.maximumRows}`)
    const columns = result.deduplicatedColumnNames()
    const rows: Row[] = []
    for await (const part of result.yieldRowObjectJs()) rows.push(...part.map((row) => plain(row) as Row))
    return { refusal: null, error: null, columns, rows }
  } catch (error) {
    const message = firstLine(error)
    const shown = message.startsWith('INTERRUPT')
      ? `The query took longer than ${request.milliseconds / 1000} s.`
      : message
    return { refusal: null, error: shown, ...nothing }
  } finally {
    clearTimeout(timer)
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? ''
