import { randomBytes } from 'node:crypto'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type Fault, sayFault } from '#contract/recommendations/query-faults.ts'
import { wellFormedJson } from '#scan/graph/well-formed-json.ts'
import type { Passage } from './gate.ts'
import { firstLine, inspect, planFault } from './inspect.ts'
import { type KeptViews, keepViews, type ReadsOfViews, readsOfViews } from './kept-views.ts'
import { plain } from './plain.ts'
import type { Inspected, Opened, Ran, Request, Row } from './protocol.ts'
import { sayingsIn, sayMacros } from './say.ts'
import { freshPlans, keptPlans, type Statements } from './statements.ts'
import {
  createTable,
  insertFromFile,
  insertFromJson,
  loadTables,
  named,
  quoted,
  rowSizes,
  type Table,
} from './tables.ts'
import { tellsTime } from './tells-time.ts'

type Open = Extract<Request, { kind: 'open' }>
type Inspect = Extract<Request, { kind: 'inspect' }>
type Run = Extract<Request, { kind: 'run' }>

export interface Database {
  opened: Opened
  inspect(request: Inspect): Promise<Inspected>
  run(request: Run): Promise<Ran>
  /** Takes another tenant into the same tables; false when this one needs a database of its own. */
  replace(tenant: Open): Promise<boolean>
  close(): void
}

/** Of this process, known to nobody outside it. */
const mark = `say ${randomBytes(12).toString('hex')} `

/** From here on tables are kept compressed: two thirds of the memory for a third more of the time. */
const manyRows = 100_000
const isLarge = ({ files }: Open) => files.reduce((sum, { rows = 0 }) => sum + rows, 0) > manyRows

/** One tenant in memory: every table typed, filled where there is data, then cut off from files and settings. */
export async function openDatabase(tenant: Open): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run("set timezone = 'UTC'")
  if (isLarge(tenant)) await connection.run("attach ':memory:' as snapshot (compress); use snapshot")
  await connection.run([...loadTables().values()].map(createTable).join(';\n'))
  await setTime(connection, tenant.at)
  await connection.run(sayMacros(mark))
  const closeAll = () => {
    connection.closeSync()
    instance.closeSync()
  }
  try {
    const reads = await readsOfViews(connection, tenant.readsOfViews)
    const database = await (tenant.files.length ? holdSnapshot : takeTurns)(connection, tenant, reads)
    return {
      ...database,
      close: () => {
        database.close()
        closeAll()
      },
    }
  } catch (error) {
    closeAll()
    throw error
  }
}

/** For a snapshot, which may be large: its files are read once and it has the database for itself. */
async function holdSnapshot(
  connection: DuckDBConnection,
  tenant: Open,
  reads: ReadsOfViews,
): Promise<Database> {
  const { files, rows, shared, columnsOfViews = {} } = tenant
  const unreadable: Record<string, string> = {}
  for (const file of files) {
    const fault = await loadFile(connection, file)
    if (fault) unreadable[file.table] = fault
  }
  const statements = freshPlans(connection)
  for (const [table, text] of textsOf(rows)) await insertText(statements, table, text)
  if (isLarge(tenant)) await connection.run('checkpoint')
  const views = await keepViews(connection, statements, { shared, reads })
  await cutOff(connection)
  return {
    opened: { unreadable, readsOfViews: reads, columnsOfViews },
    ...queryRunner(connection, statements, views),
    replace: async () => false,
    close: () => {},
  }
}

/** So often a tenant is made of the one before: what was deleted keeps its place until the transaction ends. */
const mostChanges = 50

/**
 * For small tenants, one after the other. Each is a transaction that is rolled back for the next one: a deleted row
 * would keep its place, and the process grow with every tenant. Of a tenant that is mostly the one before, only the
 * tables that differ are read again, and the views that read them. Tables come before the first plan, because a plan
 * older than a table is drawn anew at each of its uses.
 */
async function takeTurns(
  connection: DuckDBConnection,
  { at, rows, shared, columnsOfViews }: Open,
  reads: ReadsOfViews,
): Promise<Database> {
  const statements = await keptPlans(connection)
  const views = await keepViews(connection, statements, { shared, reads, columns: columnsOfViews })
  await views.make(Object.keys(reads))
  const columns = columnsOfViews ?? (await views.columns())
  await cutOff(connection)
  let present = textsOf(rows)
  let moment = at
  let changes = 0
  const load = async () => {
    changes = 0
    await statements.run('begin transaction')
    for (const [table, text] of present) await insertText(statements, table, text)
    views.markStale()
  }
  const clear = () => statements.run('rollback')
  const change = async (next: TableTexts, changed: ReadonlySet<string>) => {
    changes++
    for (const table of changed) {
      if (present.has(table)) await statements.run(`delete from ${named(table)}`)
      const text = next.get(table)
      if (text !== undefined) await insertText(statements, table, text)
    }
    present = next
    views.markStale(changed)
  }
  await load()
  const { inspect, run } = queryRunner(connection, statements, views)
  return {
    opened: { unreadable: {}, readsOfViews: reads, columnsOfViews: columns },
    inspect: async (request) => {
      const seen = await inspect(request)
      if (seen.refusal === null && seen.faults.length > 0) await clear().then(load)
      return seen
    },
    run: async (request) => {
      const ran = await run(request)
      // A query that fails takes the transaction with it.
      if (ran.error) await clear().then(load)
      return ran
    },
    replace: async (tenant) => {
      const isOther = JSON.stringify(tenant.shared ?? {}) !== JSON.stringify(shared ?? {})
      if (tenant.files.length || isOther) return false
      const next = textsOf(tenant.rows)
      const changed = differing(present, next)
      if (tenant.at === moment && changes < mostChanges && changed.size * 2 <= present.size) {
        await change(next, changed)
        return true
      }
      await clear()
      if (tenant.at !== moment) {
        // A plan that tells the time has that of its tenant in it.
        statements.forget(tellsTime)
        await setTime(connection, tenant.at)
        moment = tenant.at
      }
      present = next
      await load()
      return true
    },
    close: () => statements.forget(),
  }
}

/** Of the temporary catalog: a change there leaves the plans that read our tables alone valid. */
const setTime = (connection: DuckDBConnection, at: string) =>
  connection.run(`create or replace temp macro now_at() as ${quoted(at)}::timestamptz`)

async function cutOff(connection: DuckDBConnection): Promise<void> {
  await connection.run(`set memory_limit = '1GB';
    set temp_directory = '';
    set enable_external_access = false;
    set lock_configuration = true`)
}

/** The rows of each table that has any, as one text. */
type TableTexts = ReadonlyMap<string, string>

const textsOf = (rows: Open['rows']): TableTexts =>
  new Map(
    Object.entries(rows)
      .filter(([name, objects]) => objects.length > 0 && loadTables().has(name))
      .map(([name, objects]) => [name, wellFormedJson(objects)]),
  )

const differing = (one: TableTexts, other: TableTexts): ReadonlySet<string> =>
  new Set([...one.keys(), ...other.keys()].filter((table) => one.get(table) !== other.get(table)))

async function insertText(statements: Statements, name: string, text: string): Promise<void> {
  const table = loadTables().get(name)
  if (table) await statements.run(insertFromJson(table), [text])
}

async function loadFile(connection: DuckDBConnection, file: Open['files'][number]): Promise<string | null> {
  const table = loadTables().get(file.table)
  if (!table) return 'no such table'
  const inserted = await insertFile(connection, table, file.path)
  if (typeof inserted === 'string') return inserted
  const isWhole = file.rows === undefined || inserted === file.rows
  return isWhole ? null : `the file has ${inserted} of ${file.rows} rows`
}

/** How many rows the file brought, or why it cannot be read. */
async function insertFile(
  connection: DuckDBConnection,
  table: Table,
  path: string,
): Promise<number | string> {
  for (const longestRow of rowSizes)
    try {
      return (await connection.run(insertFromFile(table, path, longestRow))).rowsChanged
    } catch (error) {
      // What we lack says nothing about the file.
      if (/^Out of Memory/.test(firstLine(error))) throw error
      if (!/maximum_object_size/.test(String(error))) return firstLine(error)
    }
  return `${table.name} has a row that is too long`
}

/** Another process, which has no limit of its own, has to hold the answer. */
const longestAnswer = 10_000_000

/** Runs queries that pass the gate, each parsed once. */
function queryRunner(connection: DuckDBConnection, statements: Statements, views: KeptViews) {
  const passed = new Map<string, Passage>()
  const look = async (sql: string): Promise<Passage> => {
    const seen = passed.get(sql) ?? (await inspect(connection, sql, views.known))
    if (!seen.refusal) passed.set(sql, seen)
    return seen
  }
  const run = async (request: Run): Promise<Ran> => {
    const nothing = { columns: [], rows: [] }
    const { refusal, views: used } = await look(request.sql)
    if (refusal) return { refusal, error: null, ...nothing }
    // Stops joins and recursion; a long scalar function does not listen, for that the parent kills this process.
    const timer = setTimeout(() => connection.interrupt(), request.milliseconds)
    try {
      await views.refresh(used)
      const query = request.sql.trim().replace(/;+$/, '')
      const result = await statements.stream(`select * from (${query}\n) limit ${request.maximumRows}`)
      const rows: Row[] = []
      let characters = 0
      for await (const part of result.yieldRowObjectJs())
        for (const row of part) {
          rows.push(sayingsIn(plain(row), mark) as Row)
          characters += JSON.stringify(rows.at(-1)).length
          if (characters > longestAnswer) throw new AnswerFault(sayFault('tooLarge', { n: longestAnswer }))
        }
      return { refusal: null, error: null, columns: result.deduplicatedColumnNames(), rows }
    } catch (error) {
      return { refusal: null, ...faultOf(error, request.milliseconds), ...nothing }
    } finally {
      clearTimeout(timer)
    }
  }
  const inspectWhole = async ({ sql, plans }: Inspect): Promise<Inspected> => {
    const { refusal, tables, faults, views: used } = await look(sql)
    if (refusal !== null || !plans) return { refusal, tables, faults }
    await views.make(used)
    const fault = await planFault(connection, sql)
    return { refusal, tables, faults: fault ? [fault] : [] }
  }
  return { inspect: inspectWhole, run }
}

/** What is wrong with what a query answers. */
class AnswerFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super('the answer is refused')
    this.fault = fault
  }
}

function faultOf(error: unknown, milliseconds: number): Pick<Ran, 'error' | 'isOurs'> {
  if (error instanceof AnswerFault) return { error: error.fault }
  const message = firstLine(error)
  if (message.startsWith('INTERRUPT'))
    return { error: sayFault('tooSlow', { seconds: milliseconds / 1000 }), isOurs: true }
  return { error: message, isOurs: message.startsWith('Out of Memory') }
}
