import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnName } from '#contract/recommendations/evidence-columns.ts'
import { shortened } from './address.ts'
import { itemFacts, namesOf } from './item-facts.ts'

test('shows what a reader can use of an item: no ids, nothing empty, no names of columns', () => {
  const item = {
    displayName: 'Alma Admin',
    wouldPassIf: 'the role is removed',
    principalId: 'b728d590',
    groupIds: ['x'],
    roleName: 'Global Administrator',
    isGuest: false,
    held: ['active', 'eligible'],
    nothing: null,
  }
  assert.deepEqual(itemFacts(item, 'en'), [
    { name: 'Role', value: 'Global Administrator' },
    { name: 'Is guest', value: 'No' },
    { name: 'Assignment', value: 'active, eligible' },
  ])
  assert.equal(columnName('lastSync', 'en'), 'Last sync')
})

test('says in German what a column holds, as far as the word is known', () => {
  assert.deepEqual(itemFacts({ displayName: 'Alma', lastSignIn: 'never', accountEnabled: true }, 'de'), [
    { name: 'Letzte Anmeldung', value: 'never' },
    { name: 'Konto aktiviert', value: 'Ja' },
  ])
  assert.equal(columnName('ownColumn', 'de'), 'Own column')
  assert.equal(columnName('constructor', 'de'), 'Constructor')
})

test('names three items and counts the others', () => {
  const named = ['a', 'b', 'c', 'd', 'e'].map((displayName) => ({ displayName }))
  assert.equal(namesOf(named), 'a, b, c +2')
  assert.equal(namesOf(named.slice(0, 3)), 'a, b, c')
})

test('cuts a reference at 50 characters', () => {
  const link = `https://learn.example/${'x'.repeat(40)}`
  assert.equal(shortened(link), `${link.slice(0, 50)}…`)
  assert.equal(shortened(link.slice(0, 50)), link.slice(0, 50))
})
