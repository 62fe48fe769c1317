import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soundPdf } from './convert.ts'

const pdf = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}`)
const font = '9 0 obj\n<</Type/Font/BaseFont/Inter-Regular>>\nendobj\n'
const onePage = `1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]>>\nendobj
3 0 obj\n<</Type/Page>>\nendobj\n`

test('what a converter gives is taken when it is a document that somebody can read', () => {
  assert.equal(soundPdf(pdf(onePage + font)).pages, 1)
  for (const [bytes, code] of [
    [Buffer.from('Segmentation fault'), 'pdfFailed'],
    [Buffer.alloc(0), 'pdfFailed'],
    [pdf(font), 'pdfEmpty'],
    [pdf(onePage), 'pdfEmpty'],
    [Buffer.concat([pdf(onePage + font), Buffer.alloc(50 * 1024 * 1024)]), 'pdfTooLarge'],
  ] as const)
    assert.throws(() => soundPdf(bytes), { code })
})
