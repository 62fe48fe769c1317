import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { routesFile, routesTable } from './routes-table.ts'

test('docs/routes.txt tells who may use which call', () => {
  const committed = readFileSync(routesFile, 'utf8')
  assert.equal(committed, routesTable(), 'run: node server/routes-table.ts')
})
