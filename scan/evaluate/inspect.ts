import type { DuckDBConnection } from '@duckdb/node-api'
import { gate, type KnownNames, maximumLength, type Passage } from './gate.ts'

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
  if (sql.length > maximumLength)
    return { refusal: `A query has at most ${maximumLength} characters.`, tables: [], views: [] }
  try {
    return gate(await parse(connection, sql), known)
  } catch (error) {
    return { refusal: `The query does not parse: ${firstLine(error)}`, tables: [], views: [] }
  }
}

export const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? ''
