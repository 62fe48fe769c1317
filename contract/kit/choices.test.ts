import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Value } from 'typebox/value'
import { choices, labelOf, nameOf, oneOf, type ValueOf, valueNamed } from './choices.ts'
import { sampleStatus } from './testing/sample-entity.ts'

test('a set knows its values by name', () => {
  assert.deepEqual(sampleStatus.value, { None: 0, Enabled: 1, Disabled: 2, PendingScan: 3 })
  assert.deepEqual(
    sampleStatus.all.map(({ name, value, label }) => [name, value, label.en, label.de]),
    [
      ['None', 0, 'None', 'Keine'],
      ['Enabled', 1, 'Enabled', 'Aktiviert'],
      ['Disabled', 2, 'Disabled', 'Deaktiviert'],
      ['PendingScan', 3, 'Pending Scan', 'Scan ausstehend'],
    ],
  )
})

test('a value has a name and a label in both languages', () => {
  assert.equal(nameOf(sampleStatus, 0), 'None')
  assert.equal(nameOf(sampleStatus, 9), undefined)
  assert.equal(labelOf(sampleStatus, 1, 'en'), 'Enabled')
  assert.equal(labelOf(sampleStatus, 1, 'de'), 'Aktiviert')
  assert.equal(labelOf(sampleStatus, null, 'en'), undefined)
  assert.equal(labelOf(sampleStatus, 9, 'en'), undefined)
})

test('a value is found by number or name, in any case', () => {
  for (const word of [3, '3', 'PendingScan', 'pendingscan', 'PENDINGSCAN'])
    assert.equal(valueNamed(sampleStatus, word), 3, String(word))
  for (const word of [9, '', 'Pending Scan', 'value', 'constructor', '1.0', ' 1'])
    assert.equal(valueNamed(sampleStatus, word), undefined, String(word))
})

const kept = choices('Kept', {
  Active: { value: 1, en: 'Active', de: 'Aktiv' },
  Draft: { value: 2, en: 'Draft', de: 'Entwurf' },
  Deleted: { value: 3, hidden: true },
})

test('a hidden value has a name for the code alone', () => {
  assert.equal(kept.value.Deleted, 3)
  assert.deepEqual(
    kept.all.map(({ name }) => name),
    ['Active', 'Draft'],
  )
  assert.equal(nameOf(kept, 3), undefined)
  assert.equal(valueNamed(kept, 'Deleted'), undefined)
  // @ts-expect-error No row that is shown has it.
  const shown: ValueOf<typeof kept> = 3
  assert.ok(!Value.Check(oneOf(kept), shown))
})

test('a schema takes the values of the set, or some of them', () => {
  assert.ok(Value.Check(oneOf(kept), 2))
  assert.ok(!Value.Check(oneOf(kept), 4))
  assert.ok(!Value.Check(oneOf(kept), '1'))
  assert.ok(Value.Check(oneOf(kept, 'Draft', 'Deleted'), 3))
  assert.ok(!Value.Check(oneOf(kept, 'Draft'), 1))
})
