import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { outcomes } from '#scan/graph/outcome.ts'
import { connectorPage, connectorParts, withParts } from './describe-connectors.ts'
import { loadConnectors } from './load-connectors.ts'

const page = readFileSync(connectorPage, 'utf8')

test('docs/connectors.md lists the connectors as they are (node scan/collect/describe-connectors.ts writes it)', () => {
  assert.equal(withParts(page, connectorParts(loadConnectors())), page)
})

test('docs/connectors.md explains every outcome', () => {
  for (const outcome of outcomes) assert.ok(page.includes(`| \`${outcome}\` |`), outcome)
})

test('a page without the place for a part is refused', () => {
  assert.throws(() => withParts('# Connectors', { limits: 'x' }), /no place for limits/)
})
