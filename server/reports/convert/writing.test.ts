import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { textByFont, textOfPages } from '../../testing/pdf-text.ts'
import { writeDocx } from '../docx/package.ts'
import { p, t } from '../docx/write.ts'
import { fillTemplate } from '../fill/fill.ts'
import { eastAsianFont, sayEastAsian } from './machine-fonts.ts'
import { OfficeChild, startedOffice } from './office-child.ts'

// A cut of Debian's fonts-droid-fallback (Apache-2.0) with the signs below: tests have a font on every machine.
const cut = fileURLToPath(new URL('../../testing/fonts/east-asian.ttf', import.meta.url))
const names = {
  Japanese: '東京カタひら株式会社',
  Chinese: '东方科技有限公司 臺灣電腦',
  Korean: '한국전력공사',
  Arabic: 'شركة النخيل',
  Hebrew: 'חברת האור',
  Greek: 'Αθήνα',
  Cyrillic: 'Ладога',
  Vietnamese: 'Công ty Đại Phát',
}
const patient = { timeout: 10 * 60_000 }
const office = await startedOffice(() => new OfficeChild([cut]))
after(() => office.end())

test(
  'names of every writing are drawn by a font that has them, and can be read out again',
  patient,
  async () => {
    const template = writeDocx({
      title: 'Names',
      lang: 'en',
      body: Object.keys(names)
        .map((name) => p(t(`{${name}}`)))
        .join(''),
      header: p(t('')),
      footer: p(t('')),
    })
    const docx = await fillTemplate({ template, data: names, ink: '176077' })
    const pdf = await office.convert({ kind: 'pdf', docx })
    const read = new Set(textOfPages(pdf).join(''))
    for (const [writing, name] of Object.entries(names))
      assert.deepEqual(
        [...name].filter((sign) => sign !== ' ' && !read.has(sign)),
        [],
        `${writing} can be read out`,
      )
    // What no font has is drawn by the font of the document, as a box.
    const drawn = textByFont(pdf)
    const byInter = [...drawn].filter(([font]) => font.startsWith('Inter')).map(([, text]) => text)
    assert.doesNotMatch(
      byInter.join(''),
      /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}]/u,
    )
    const byCut = new Set(drawn.get('DroidSansFallback') ?? '')
    for (const sign of names.Japanese + names.Korean) assert.ok(byCut.has(sign), sign)
  },
)

test('what is written in the font that is left out is drawn by another of fixed width', patient, async () => {
  const left = 'DejaVu Sans Mono'
  const look = `<w:rPr><w:rFonts w:ascii="${left}" w:hAnsi="${left}"/></w:rPr>`
  const docx = writeDocx({
    title: 'Fonts',
    lang: 'en',
    body: `<w:p><w:r>${look}<w:t>fixed</w:t></w:r></w:p>`,
    header: p(t('')),
    footer: p(t('')),
  })
  const drawn = textByFont(await office.convert({ kind: 'pdf', docx }))
  assert.equal(drawn.get('LiberationMono'), 'fixed', [...drawn].join(' '))
})

test('the first font that the machine has is taken, and an operator is told when there is none', () => {
  assert.equal(eastAsianFont(['/no/such/font.ttf', cut]), cut)
  assert.equal(eastAsianFont(['/no/such/font.ttf']), null)
  assert.match(sayEastAsian(null), /boxes in PDF files .*fonts-droid-fallback/)
  assert.match(sayEastAsian(cut), /Korean by .*east-asian\.ttf/)
})
