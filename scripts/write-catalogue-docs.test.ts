import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { peerCoverage } from '#scan/catalogue/load-peers.ts'
import { catalogueDocs, cataloguePage, wholeCatalogue } from './write-catalogue-docs.ts'

const catalogue = wholeCatalogue()

test('docs/catalogue.md lists the catalogue as it is (node scripts/write-catalogue-docs.ts writes it)', () => {
  assert.equal(readFileSync(cataloguePage, 'utf8'), catalogueDocs(catalogue))
})

test('a check that is gone leaves the page', () => {
  const [gone, ...checks] = catalogue.checks
  assert.ok(gone)
  assert.match(catalogueDocs(catalogue), new RegExp(`^\\| ${gone.id} \\|`, 'm'))
  assert.doesNotMatch(catalogueDocs({ ...catalogue, checks }), new RegExp(`^\\| ${gone.id} \\|`, 'm'))
})

test('peers.json speaks of checks that exist and of peers with a total', () => {
  const ids = new Set(catalogue.checks.map(({ id }) => id))
  const { checks, totals } = catalogue.peers
  assert.deepEqual(
    Object.keys(checks).filter((id) => !ids.has(id)),
    [],
  )
  const sources = new Set(Object.values(checks).flatMap((peers) => peers.map(({ source }) => source)))
  assert.deepEqual([...sources].toSorted(), Object.keys(totals).toSorted())
  for (const { source, covered, total } of peerCoverage(catalogue.peers))
    assert.ok(covered > 0 && covered <= total, source)
})

test('a check of a peer counts once, however many of ours decide it', () => {
  const twice = { a: [{ source: 'Peer', id: '1' }], b: [{ source: 'Peer', id: '1' }] }
  const coverage = peerCoverage({ totals: { Peer: 2 }, checks: twice })
  assert.deepEqual(coverage, [{ source: 'Peer', covered: 1, total: 2 }])
})
