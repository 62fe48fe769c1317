import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultText, queryFaults, sayFault, sayFaults } from './query-faults.ts'
import { placesOf } from './saying.ts'

test('every fault of a query is said in both languages with the same values', () => {
  for (const [name, { en, de }] of Object.entries(queryFaults)) {
    const places = placesOf(en)
    assert.deepEqual(placesOf(de).sort(), places.toSorted(), name)
    const values = Object.fromEntries(places.map((place) => [place, 'users']))
    const filled = (words: string) => words.replaceAll(/\{\w+\}/g, 'users')
    assert.deepEqual(faultText(sayFault(name as keyof typeof queryFaults, values)), {
      en: filled(en),
      de: filled(de),
    })
  }
})

test('faults that stand after each other are each said once, and what the database says stays as it is', () => {
  const noTable = sayFault('noTable', { name: 'a b' })
  assert.deepEqual(faultText(sayFaults([noTable, sayFault('sample'), noTable]) ?? ''), {
    en: "There is no table 'a b'. A sample answers differently each time.",
    de: 'Es gibt keine Tabelle „a b“. Eine Stichprobe liefert jedes Mal etwas anderes.',
  })
  assert.deepEqual(sayFaults([noTable]), noTable)
  assert.equal(sayFaults([]), null)
  const said = 'Binder Error: Referenced column "x" not found'
  assert.deepEqual(faultText(said), { en: said, de: said })
  assert.equal(
    faultText(sayFault('doesNotParse', { reason: said })).de,
    `Die Abfrage ist nicht lesbar: ${said}`,
  )
})
