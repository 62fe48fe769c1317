import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bind } from './filter.ts'
import { matches } from './match.ts'
import { parseFilter } from './odata.ts'
import { sample } from './testing/sample-entity.ts'

const holds = (source: string, row: object) => matches(sample, bind(sample, parseFilter(source)), row)

test('eq and ne treat null as a value, other comparisons with null are false', () => {
  assert.equal(holds('note eq null', { note: null }), true)
  assert.equal(holds('note eq null', {}), true)
  assert.equal(holds("note ne 'x'", { note: null }), true)
  assert.equal(holds("note gt 'a'", { note: null }), false)
  assert.equal(holds("not (note gt 'a')", { note: null }), true)
  assert.equal(holds("contains(note, '')", { note: null }), false)
  assert.equal(holds('isActive eq null', { isActive: null }), true)
  assert.equal(holds('isActive eq false', { isActive: null }), false)
})

test('a list has a value, lacks it, or is not there', () => {
  assert.equal(holds('scopes eq Enabled', { scopes: [1, 2] }), true)
  assert.equal(holds('contains(scopes, Enabled)', { scopes: [2] }), false)
  assert.equal(holds('scopes ne Enabled', { scopes: [2] }), true)
  assert.equal(holds('scopes in (Enabled, Disabled)', { scopes: [2] }), true)
  assert.equal(holds('scopes eq null', { scopes: [] }), false)
  assert.equal(holds('scopes eq null', { scopes: null }), true)
})

test('texts are exact unless folded, and ordered by code point', () => {
  assert.equal(holds("name eq 'contoso'", { name: 'Contoso' }), false)
  assert.equal(holds("tolower(name) eq 'contoso'", { name: 'Contoso' }), true)
  assert.equal(holds("toupper(name) eq 'STRASSE'", { name: 'Straße' }), true)
  assert.equal(holds("contains(tolower(name), 'ας')", { name: 'ΧΑΣ' }), true)
  assert.equal(holds("name gt 'Z'", { name: 'a' }), true)
  assert.equal(holds("name gt '\uFFFD'", { name: '👍' }), true)
  assert.equal(holds("name lt 'ab'", { name: 'a' }), true)
  assert.equal(holds("contains(name, '%')", { name: '100' }), false)
  assert.equal(holds("endswith(name, '.com')", { name: 'x.com' }), true)
})

test('instants compare as time, whatever zone they are written in', () => {
  assert.equal(holds('seenAt eq 2024-01-01T01:00+01:00', { seenAt: '2024-01-01T00:00:00.000Z' }), true)
  assert.equal(holds('seenAt lt 2024-01-01T00:00Z', { seenAt: '2023-12-31T23:59:59.999Z' }), true)
})

test('nested fields are read through their path', () => {
  assert.equal(holds('vendor/id eq 7', { vendor: { id: 7 } }), true)
  assert.equal(holds('vendor/id eq 7', { vendor: null }), false)
  assert.equal(holds('vendor/id eq null', {}), true)
})
