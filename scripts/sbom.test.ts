import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLock } from './lock-packages.ts'
import { purl, sbom } from './sbom.ts'

const made = sbom()
const withTools = sbom({ withDevelopment: true })
const refs = made.components.map((one) => one['bom-ref'])

test('the list of components has what CycloneDX 1.6 wants', () => {
  assert.equal(made.bomFormat, 'CycloneDX')
  assert.equal(made.specVersion, '1.6')
  assert.equal(made.version, 1)
  assert.match(made.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  assert.equal(made.metadata.component.purl, `pkg:npm/parapet@${made.metadata.component.version}`)
  assert.equal(new Set(refs).size, refs.length, 'each component has a name of its own')
  for (const one of made.components) {
    assert.equal(one.type, 'library')
    assert.ok(one.name && one.version, one['bom-ref'])
    assert.match(one.purl, /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.%-]+$/)
    assert.ok(['required', 'optional'].includes(one.scope), one.purl)
    for (const licence of one.licenses)
      assert.match(licence.license?.id ?? licence.expression ?? '', /^[\w.-]+( (OR|AND) [\w.-]+)*$/)
  }
})

test('every component has the sum that npm holds its file against', () => {
  const lock = readLock()
  for (const one of made.components) {
    assert.equal(one.hashes?.[0]?.alg, 'SHA-512', one.purl)
    assert.match(one.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/)
  }
  const fastify = made.components.find(({ purl: name }) => name.startsWith('pkg:npm/fastify@'))
  const digest = Buffer.from(fastify?.hashes?.[0]?.content ?? '', 'hex').toString('base64')
  assert.equal(`sha512-${digest}`, lock['node_modules/fastify']?.integrity)
})

test('the graph names components alone, and all of them hang on the product', () => {
  const needs = new Map(made.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  assert.equal(needs.size, refs.length + 1)
  for (const [ref, dependsOn] of needs)
    for (const other of dependsOn) assert.ok(needs.has(other), `${ref} → ${other}`)
  const reached = new Set<string>()
  const open = [made.metadata.component.purl]
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (reached.has(ref)) continue
    reached.add(ref)
    open.push(...(needs.get(ref) ?? []))
  }
  assert.deepEqual(
    refs.filter((ref) => !reached.has(ref)),
    [],
  )
})

test('what servers load and what browsers load is in it, tools are not', () => {
  const use = (name: string) =>
    made.components.find((one) => one.purl.startsWith(`${purl({ name, version: '' })}`))?.properties[0]?.value
  assert.equal(use('fastify'), 'server')
  assert.equal(use('@azure/storage-blob'), 'server')
  assert.equal(use('react-dom'), 'console')
  assert.equal(use('@tiptap/core'), 'console')
  assert.equal(use('workbox-precaching'), 'console')
  assert.equal(use('@playwright/test'), undefined)
  assert.equal(use('typescript'), undefined)
  const tools = withTools.components.find(({ name }) => name === 'typescript')
  assert.equal(tools?.scope, 'excluded')
})

test('the same lock gives the same text', () => {
  assert.equal(JSON.stringify(sbom()), JSON.stringify(made))
  assert.notEqual(withTools.serialNumber, made.serialNumber)
})
