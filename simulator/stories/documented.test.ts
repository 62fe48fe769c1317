import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../graph/endpoints.ts'
import type { Row } from '../graph/rows.ts'
import { giantTenant } from '../world/giant.ts'
import { loadTenants } from '../world/load-tenants.ts'
import { createWorld } from '../world/world.ts'
import { checkStory, undocumentedFields } from './check-story.ts'
import { createTheatre } from './theatre.ts'

const sample = 40

test('every row that a tenant shows has documented properties only', () => {
  const world = createWorld([...loadTenants(), giantTenant(500)], () => new Date('2026-05-04T10:00:00Z'))
  const theatre = createTheatre(world)
  const stray = new Set<string>()
  for (const tenant of world.tenants) {
    const view = theatre.view(tenant)
    const users = view.rows('/users', null)
    for (const endpoint of endpoints) {
      const { path, object, beneath } = endpoint
      const parents = beneath ? firstIds(view.rows(beneath.collection, null)) : [null]
      for (const parent of parents) {
        const rows = object
          ? [view.object(path, parent ?? String(users.at(0).id))]
          : firstRows(view.rows(path, parent))
        for (const row of rows)
          for (const field of row ? undocumentedFields(endpoint, row) : []) stray.add(`${path} ${field}`)
      }
    }
  }
  assert.deepEqual([...stray], [])
})

const firstRows = (rows: { length: number; at(index: number): Row }): Row[] =>
  Array.from({ length: Math.min(sample, rows.length) }, (_, index) => rows.at(index))
const firstIds = (rows: { length: number; at(index: number): Row }): string[] =>
  firstRows(rows)
    .slice(0, 5)
    .map(({ id }) => String(id))

test('a story with an invented property or path does not load', () => {
  const told = [{ displayName: 'Service desk', isImaginary: true }]
  assert.throws(() => checkStory({ '/deviceManagement/roleAssignments': told }, 'story'), /isImaginary/)
  assert.throws(() => checkStory({ '/deviceManagement/imaginary': [] }, 'story'), /nothing is served/)
  const nested = [{ settings: { secureByDefault: true } }]
  checkStory({ '/deviceManagement': nested, directory: { stale: 1 } }, 'story')
})
