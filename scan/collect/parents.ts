import type { Json } from '#scan/graph/client.ts'
import type { Connector } from './connector.ts'
import { parentsOf } from './order.ts'
import { namedIn, parentRules } from './parent-rules.ts'
import { rowsOf } from './rows-of.ts'
import type { TableResult } from './table-result.ts'

/** The rows of the tables that a connector is made from, those that its rule picks, straight from their files. */
export async function* parentRows(
  connector: Connector,
  results: Map<string, TableResult>,
  tenantId: string,
  pathOf: (file: string) => string,
): AsyncGenerator<Json> {
  const filesOf = (table: string) => (results.get(table)?.files ?? []).map(pathOf)
  const rule = connector.forEach?.only ? parentRules[connector.forEach.only] : null
  const named = new Set<string>()
  for (const table of rule?.reads ?? [])
    for await (const row of rowsOf(filesOf(table)))
      for (const id of namedIn[table]?.(row) ?? []) named.add(String(id))
  const isPicked = rule?.pick({ tenantId, named }) ?? (() => true)
  for (const table of parentsOf(connector))
    for await (const row of rowsOf(filesOf(table))) if (isPicked(row)) yield row
}
