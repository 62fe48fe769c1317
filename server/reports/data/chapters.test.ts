import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { chapterNames } from './chapter-names.ts'
import { chaptersOf } from './chapters.ts'

const folder = new URL('../../../catalogue/regulations/', import.meta.url)
const controlsOf = (key: string) =>
  (JSON.parse(readFileSync(new URL(`${key}.json`, folder), 'utf8')) as { controls: { controlId: string }[] })
    .controls
const idsOf = (key: string) => chaptersOf(controlsOf(key)).map(({ id }) => id)
const of = (...ids: string[]) => chaptersOf(ids.map((controlId) => ({ controlId })))

test('the chapters of each regulation are those of its own contents', () => {
  assert.deepEqual(idsOf('hipaa-security'), ['164.308', '164.310', '164.312'])
  assert.deepEqual(idsOf('essential-eight'), ['E8.1', 'E8.2', 'E8.3', 'E8.4', 'E8.5', 'E8.6', 'E8.7', 'E8.8'])
  assert.ok(
    idsOf('nist-800-53-r5').every((id) => /^[A-Z]{2}$/.test(id)),
    idsOf('nist-800-53-r5').join(),
  )
  assert.deepEqual(idsOf('nist-csf-2.0'), ['GV', 'ID', 'PR', 'DE', 'RS', 'RC'])
  assert.deepEqual(idsOf('scuba-m365').slice(0, 2), ['MS.AAD', 'MS.SECURITYSUITE'])
  assert.deepEqual(idsOf('iso-27001-2022'), ['A.5', 'A.6', 'A.7', 'A.8'])
  assert.deepEqual(idsOf('nis2'), ['Art. 20', 'Art. 21', 'Art. 23'])
})

test('chapters that are numbers stand in their order, and all of them are listed', () => {
  assert.deepEqual(
    of('10.1', '10.2', '2.1', '2.2').map(({ id }) => id),
    ['2', '10'],
  )
  for (const file of readdirSync(folder)) {
    const controls = controlsOf(file.replace('.json', ''))
    assert.equal(chaptersOf(controls).flatMap(({ own }) => own).length, controls.length, file)
  }
})

test('a chapter that holds one control is called like it', () => {
  assert.deepEqual(
    of('7', '8.1', '8.2', '9.4.7').map(({ id }) => id),
    ['7', '8', '9.4.7'],
  )
})

test('chapters have their names in the regulations whose numbers say nothing', () => {
  for (const key of ['hipaa-security', 'essential-eight', 'nist-800-53-r5', 'nist-csf-2.0', 'scuba-m365'])
    for (const { id, own, name } of chaptersOf(controlsOf(key))) if (own.length > 1) assert.ok(name, id)
  assert.equal(chapterNames.AC?.de, 'Zugriffskontrolle')
})
