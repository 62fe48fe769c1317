import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readZip } from '../kit/zip.ts'
import { onPaper } from './paper.ts'
import { builtInTemplate } from './templates/built-in.ts'

test('the margins of Letter leave as much room, and none less than a printer needs', () => {
  const sizes = (docx: Buffer) => {
    const text = readZip(docx, { entries: 500 })
      .find((part) => part.name === 'word/document.xml')
      ?.read()
      .toString('utf8')
    const of = (element: string) =>
      Object.fromEntries(
        [...(new RegExp(`<w:${element}[^>]*>`).exec(text ?? '')?.[0] ?? '').matchAll(/w:(\w+)="(\d+)"/g)].map(
          ([, side = '', n]) => [side, Number(n)],
        ),
      )
    const [{ w = 0, h = 0 }, { left = 0, right = 0, top = 0, bottom = 0, header = 0, footer = 0 }] = [
      of('pgSz'),
      of('pgMar'),
    ]
    return { room: [w - left - right, h - top - bottom], least: Math.min(header, footer) }
  }
  const docx = builtInTemplate('executive-summary', 'en') ?? Buffer.alloc(0)
  const [a4, letter] = [sizes(docx), sizes(onPaper(docx, 'Letter'))]
  assert.deepEqual(letter.room, a4.room)
  assert.ok(letter.least >= 340, `${letter.least} twips from the edge`)
})
