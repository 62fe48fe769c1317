import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryFault, queryFaults, queryFaultText } from './query-faults.ts'

const placesOf = (sentence: string) => sentence.match(/\{\w+\}/g)?.sort()

test('every fault of a query is known by its English and said in German with the same values', () => {
  for (const [name, { en, de }] of Object.entries(queryFaults)) {
    assert.deepEqual(placesOf(de), placesOf(en), name)
    const values = Object.fromEntries((placesOf(en) ?? []).map((place) => [place.slice(1, -1), 'users']))
    const kept = queryFault(name as keyof typeof queryFaults, values)
    assert.deepEqual(queryFaultText(kept), { en: kept, de: de.replaceAll(/\{\w+\}/g, 'users') })
  }
})

test('faults that stand after each other are all said, and what the database says stays as it is', () => {
  assert.equal(
    queryFaultText("There is no table 'a b'. A sample answers differently each time.").de,
    'Es gibt keine Tabelle „a b“. Eine Stichprobe liefert jedes Mal etwas anderes.',
  )
  const said = 'Binder Error: Referenced column "x" not found'
  assert.deepEqual(queryFaultText(said), { en: said, de: said })
  assert.equal(
    queryFaultText(`The query does not parse: ${said}`).de,
    `Die Abfrage ist nicht lesbar: ${said}`,
  )
  assert.deepEqual(queryFaultText(''), { en: '', de: '' })
})
