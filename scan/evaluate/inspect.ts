import type { DuckDBConnection } from '@duckdb/node-api'
import { cut } from '#contract/kit/cut.ts'
import { sayFault } from '#contract/recommendations/query-faults.ts'
import { type GateFault, gate, type KnownNames, maximumLength, type Passage, refusedFor } from './gate.ts'

export async function parse(connection: DuckDBConnection, sql: string): Promise<string> {
  const result = await connection.run('select json_serialize_sql($1::varchar) as tree', [sql])
  const [row] = await result.getRowObjectsJS()
  return String(row?.tree)
}

export async function inspect(
  connection: DuckDBConnection,
  sql: string,
  known: KnownNames,
): Promise<Passage> {
  if (sql.length > maximumLength) return refusedFor(sayFault('tooLong', { n: maximumLength }))
  try {
    return gate(await parse(connection, sql), known)
  } catch (error) {
    return refusedFor(sayFault('doesNotParse', { reason: firstLine(error) }))
  }
}

export const firstLine = (error: unknown) =>
  cut((error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '', 300)

/** What planning finds in a query that passed the gate, as a column that is not there. Null when nothing. */
export async function planFault(connection: DuckDBConnection, sql: string): Promise<GateFault | null> {
  try {
    const plan = await connection.prepare(sql.trim().replace(/;+$/, ''))
    plan.destroySync()
    return null
  } catch (error) {
    const indent = sql.length - sql.trimStart().length
    const at = placeIn(sql.trimStart(), error instanceof Error ? error.message : '')
    return { fault: firstLine(error), at: at === null ? null : at + indent }
  }
}

/** DuckDB shows the line, cut when it is long, with a mark below. */
function placeIn(sql: string, message: string): number | null {
  const [, line = '', shown = '', blanks = ''] = /^LINE (\d+): (.*)\n( *)\^/m.exec(message) ?? []
  const lines = sql.split('\n')
  const text = lines[Number(line) - 1]
  if (text === undefined) return null
  const column = blanks.length - `LINE ${line}: `.length
  const whole = shown.replace(/^\.\.\.|\.\.\.$/g, '')
  const cut = shown.startsWith('...') ? text.indexOf(whole) - 3 : 0
  const before = lines.slice(0, Number(line) - 1).join('\n').length + (Number(line) > 1 ? 1 : 0)
  return before + Math.max(0, Math.min(text.length, column + cut))
}
