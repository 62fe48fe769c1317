import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { germanOf, loadChecks } from '#scan/catalogue/load-checks.ts'
import { loadLicences } from '#scan/catalogue/load-licences.ts'
import { rowOf } from './recommendation-rows.ts'

test('links in a remediation lead to the portals of the cloud, and the row is a new one', () => {
  const [page] = loadChecks()
  assert.ok(page)
  const sections = {
    ...page.sections,
    remediation:
      'Open [Entra](https://entra.microsoft.com/#home) or read [this](https://learn.microsoft.com/entra).',
  }
  const rowIn = (name: 'worldwide' | 'gcc-high') =>
    rowOf({ ...page, sections }, germanOf(page), loadLicences(), cloudNamed(name))
  assert.match(rowIn('worldwide').remediation, /https:\/\/entra\.microsoft\.com\/#home/)
  assert.match(rowIn('gcc-high').remediation, /https:\/\/entra\.microsoft\.us\/#home/)
  assert.match(rowIn('gcc-high').remediation, /https:\/\/learn\.microsoft\.com\/entra/)
  assert.notEqual(rowIn('worldwide').page_hash, rowIn('gcc-high').page_hash)
})
