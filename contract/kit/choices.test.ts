import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOf, nameOf, valueNamed } from './choices.ts'
import { sampleStatus } from './testing/sample-entity.ts'

test('a set knows its values by name', () => {
  assert.deepEqual(sampleStatus.value, { None: 0, Enabled: 1, Disabled: 2, PendingScan: 3 })
  assert.deepEqual(
    sampleStatus.all.map(({ name, value, label }) => [name, value, label.en, label.de]),
    [
      ['None', 0, 'None', 'Keiner'],
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
