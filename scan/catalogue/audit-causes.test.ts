import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { loadAuditCauses } from './load-audit-causes.ts'

const connectors = new Map(loadConnectors().map((connector) => [connector.name, connector]))

test('every table and column of a cause is one that a scan reads', () => {
  for (const { tables, columns = [] } of loadAuditCauses())
    for (const table of tables) {
      const connector = connectors.get(table)
      assert.ok(connector, table)
      for (const column of columns) assert.ok(column in connector.columns, `${table}.${column}`)
    }
})

test('no activity is named twice for the same table and columns', () => {
  const named = loadAuditCauses().flatMap(({ tables, columns = [], activities }) =>
    tables.flatMap((table) => activities.map((activity) => `${table} ${columns.join()} ${activity}`)),
  )
  assert.equal(new Set(named).size, named.length)
})

test('a table that many people write to every day asks for the object itself', () => {
  for (const { tables, reach } of loadAuditCauses())
    if (tables.some((table) => ['users', 'groups', 'group_members', 'applications'].includes(table)))
      assert.equal(reach, 'object', tables.join())
})
