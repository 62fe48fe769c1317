import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  hashOf,
  type PictureRecord,
  pictureFile,
  recordFile,
  templateHash,
} from '../../testing/report-pictures.ts'
import { builtIns, builtInTemplate } from './built-in.ts'

test('the pictures on the cards are of the present templates: node scripts/write-report-pictures.ts', () => {
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as PictureRecord
  const names = builtIns.flatMap(({ key }) => (['en', 'de'] as const).map((lang) => ({ key, lang })))
  const present = names.map(({ key, lang }) => {
    const name = `${key}.${lang}`
    const template = templateHash(builtInTemplate(key, lang) ?? Buffer.alloc(0))
    return [name, { template, picture: hashOf(readFileSync(pictureFile(name))) }]
  })
  assert.deepEqual(record, Object.fromEntries(present))
})

test('a template is the same whatever was made before it in the process', () => {
  for (const { key, template } of builtIns)
    for (const lang of ['en', 'de'] as const)
      assert.equal(
        templateHash(template(lang)),
        templateHash(builtInTemplate(key, lang) ?? Buffer.alloc(0)),
        `${key}.${lang}`,
      )
})
