import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { textByFont, textOfPages } from '../testing/pdf-text.ts'
import { rawNamesIn } from '../testing/raw-names.ts'
import { reportDocument, writtenParts } from '../testing/report-documents.ts'
import { reportPages } from '../testing/report-pages.ts'
import { fillReportWorld } from '../testing/report-world.ts'
import { holdWordPackage } from '../testing/word-package.ts'
import { byPackage, endConverter, type MadePdf, toPdf } from './convert/convert.ts'
import { eastAsianFonts } from './convert/machine-fonts.ts'
import { page, writeDocx } from './docx/package.ts'
import { mark, p, t, table } from './docx/write.ts'
import { fillTemplate } from './fill/fill.ts'
import { html } from './fill/filling.ts'
import { onPaper } from './paper.ts'
import { checkFilled, checkTemplate } from './template-check/check-template.ts'
import { builtInTemplate } from './templates/built-in.ts'

// The real chain over the whole catalogue: one account, each report once in each language, converted once. A converter
// takes longer to start than to convert them all, so that what else is tried of it is tried here.
const server = await catalogueServer()
const name = 'Alder & Finch Logistics 日本 שלום'
const now = server.app.clock()
const { accountId, admin } = server.people
await server.db({ kind: 'platform' }, (db) =>
  fillReportWorld(db, { accountId, userId: admin.userId, name, now, open: 8, items: 12 }),
)
// A cut of Debian's fonts-droid-fallback (Apache-2.0) with the signs that are tried: tests have a font on every machine.
eastAsianFonts.unshift(fileURLToPath(new URL('../testing/fonts/east-asian.ttf', import.meta.url)))
after(() => {
  endConverter()
  eastAsianFonts.shift()
})

const period = [new Date(now.getTime() - 89 * 86_400_000), now].map((date) => date.toISOString().slice(0, 10))
const answers: Record<string, CustomValues> = {
  'regulation-evidence': { regulation: 'ISO/IEC 27001:2022 Annex A' },
  changes: { period: period as unknown as [string, string] },
}

const documents = new Map<string, Promise<Buffer>>()
const documentOf = (key: string, lang: Lang) => {
  const known = documents.get(`${key}.${lang}`) ?? reportDocument(server, accountId, key, lang, answers[key])
  documents.set(`${key}.${lang}`, known)
  return known
}
/** With what stands on each page. */
const read = (made: MadePdf) => ({ ...made, said: textOfPages(made.pdf).map(flat) })
const pdfs = new Map<string, Promise<ReturnType<typeof read>>>()
const pdfOf = (key: string, lang: Lang) => {
  const known =
    pdfs.get(`${key}.${lang}`) ??
    documentOf(key, lang)
      .then((docx) => toPdf(docx))
      .then(read)
  pdfs.set(`${key}.${lang}`, known)
  return known
}
/** The converter waits for its turn on a busy machine. */
const patient = { timeout: 10 * 60_000 }
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

const countedWrong =
  /\b0 (of|von) 0\b|(?<!(of|von) )\b1 (steps|controls|items|wait|need|lack|Schritte|Anforderungen|Elemente|warten|brauchen)\b/

for (const [
  key,
  {
    pages: [least, most],
    ...words
  },
] of Object.entries(reportPages))
  for (const lang of ['en', 'de'] as const)
    describe(`${key}, ${lang}`, () => {
      test('opens without repair: its parts are whole, its pictures have words, its font is inside', async () => {
        const docx = await documentOf(key, lang)
        assert.deepEqual(checkFilled(docx), [])
        holdWordPackage(docx)
      })

      test('shows no name as machines write it', async () =>
        assert.deepEqual(rawNamesIn(writtenParts(await documentOf(key, lang)).join(' ')), []))

      test('has its pages, with their words and numbers, and no placeholder is left', patient, async () => {
        const { said, pages, fonts, isTagged, links } = await pdfOf(key, lang)
        assert.ok(pages >= least && pages <= most, `${pages} pages`)
        assert.ok(fonts.includes('Inter-Regular') && fonts.includes('Inter-Bold'), fonts.join())
        assert.ok(isTagged, 'a screen reader finds its way')
        assert.equal(said.length, pages)
        const [first, rest] = words[lang]
        assert.match(said[0] ?? '', first ?? /^$/)
        assert.match(said.join(' '), rest ?? /^$/)
        for (const [place, text] of said.entries()) {
          assert.ok(text.length > 120, `page ${place + 1} is empty: ${text}`)
          if (place > 0) assert.match(text, new RegExp(` ${place + 1} (of|von) ${pages}( |$)`))
        }
        const asked = new Set(
          checkTemplate(builtInTemplate(key, lang) ?? Buffer.alloc(0)).tags.map((tag) => tag.name),
        )
        const left = [...said.join(' ').matchAll(/\{[#/]?(\w+)\}/g)].filter(([, tag = '']) => asked.has(tag))
        assert.deepEqual(left, [], 'placeholders')
        assert.match(said.join(' '), /Alder & Finch Logistics/)
        for (const link of links) assert.match(link, /^(https:|mailto:)/)
        assert.doesNotMatch(said.join(' '), countedWrong, 'one is not several, and none is not 0 of 0')
        if (lang === 'de') assert.doesNotMatch(said.join(' '), /\b(Compliant|Severity|Effort|of 100)\b/)
      })
    })

test('the contents of the full assessment name the pages where things are', patient, async () => {
  const { said, jumps, links } = await pdfOf('full-assessment', 'en')
  const [, contents = ''] = said
  const pageOf = (title: string) => said.findIndex((text, place) => place > 1 && text.includes(title)) + 1
  for (const title of ['Open recommendations', 'Appendix A: what was not assessed', 'Appendix B: exemptions'])
    assert.match(contents, new RegExp(`${title} \\d+ ${pageOf(title)}( |$)`))
  assert.ok(jumps.length >= 5 && jumps.every((page) => page > 2 && page <= said.length))
  assert.ok(links.some((link) => link.startsWith('https://learn.microsoft.com/')))
})

test('sums are those of the figures beside them, and what is left out is counted', patient, async () => {
  const textOf = async (key: string) => (await pdfOf(key, 'en')).said.join(' ')
  const together = /Together: from ([\d.]+) to ([\d.]+) \+([\d.]+)/.exec(await textOf('executive-summary'))
  const [from = 0, to = 0, worth = 0] = (together ?? []).slice(1).map(Number)
  assert.ok(worth > 0)
  assert.equal((to - from).toFixed(1), worth.toFixed(1))
  const changes = await textOf('changes')
  const [, improved = '', regressed = ''] =
    /\+([\d.]+) points Regressed \d+ −([\d.]+) points/.exec(changes) ?? []
  const rest = 12 - Number(improved) + Number(regressed)
  assert.match(changes, new RegExp(`\\+${rest.toFixed(1)} points of the change come from`))
  assert.match(await textOf('full-assessment'), /Evidence for .{20,400} · and \d+ more /)
})

test('a page is A4 or Letter, as a picture and as a file', patient, async () => {
  const picture = await reportDocument(server, accountId, 'exemptions', 'en', {}, 'png')
  assert.deepEqual(
    [picture.readUInt32BE(16), picture.readUInt32BE(20)].map((n) => Math.round(n / 5)),
    [159, 225],
  )
  assert.match((await pdfOf('exemptions', 'en')).pdf.toString('latin1'), /\/MediaBox\s*\[\s*0 0 595/)
})

test('what fits on the pages of A4 fits on as many of Letter', patient, async () => {
  // German is the longer one; that the room of Letter is that of A4: paper.test.ts.
  const letter = onPaper(await documentOf('executive-summary', 'de'), 'Letter')
  holdWordPackage(letter)
  const { pdf, pages } = await toPdf(letter)
  assert.match(pdf.toString('latin1'), /\/MediaBox\s*\[\s*0 0 612 792\s*\]/)
  assert.equal(pages, (await pdfOf('executive-summary', 'de')).pages)
})

const bound = (chapters: readonly string[][]) =>
  writeDocx({
    title: 'Chapters',
    lang: 'en',
    body: chapters.flat().join(''),
    header: p(t('')),
    footer: p(t('')),
  })
/** Points between the header and the footer of a page. */
const room = Math.floor(((page.height - page.top - page.bottom) / 25.4) * 72)
/** Of a chapter so much stands above what is tried. */
const chapter = (title: string, above: number) =>
  p(t(title), { style: 'Small', pageBreakBefore: true, after: above })

describe('what belongs together', () => {
  const lines = Array.from({ length: 6 }, (_, line) => `Line ${line}`)
  const codes = Array.from({ length: 6 }, (_, n) => [
    chapter(`Chapter ${n}`, room - 12 - 130 + n * 22),
    p(t('{code}')),
    p(t('{impact}')),
    p(t(`Link ${n}`), { style: 'Caption' }),
  ])
  // Each table begins a few points lower than the one before, the last ones below the end of the page.
  const tables = Array.from({ length: 8 }, (_, n) => [
    chapter(`Table ${n}`, room - 12 - 64 + n * 8),
    p(t(`Heading ${n}`), { style: 'Product', before: 0 }),
    p(t(`How many ${n}`), { style: 'Subtitle', after: 0, keepNext: true }),
    mark('{#yes}'),
    table([60], [{ cells: [p(t(`Cell ${n}`), { style: 'Small' })] }]),
    mark('{/yes}'),
  ])
  const data = {
    code: html(`<p>With code:</p><pre><code>${lines.join('\n')}</code></pre>`, 'Small'),
    impact: html('<p>Its end</p>', 'SmallQuiet', { isKeptWithNext: true }),
    yes: true,
  }
  let made: Promise<string[]> | undefined
  /** One document has both. */
  const pages = async () => {
    made ??= fillTemplate({ template: bound([...codes, ...tables]), data, ink: '112233' })
      .then((docx) => toPdf(docx))
      .then((pdf) => read(pdf).said)
    const said = await made
    const first = said.findIndex((text) => text.includes('Table 0'))
    return { ofCodes: said.slice(0, first), ofTables: said.slice(first) }
  }

  test('a link stands on the page of its text, and code is on one page', patient, async () => {
    const { ofCodes } = await pages()
    assert.ok(ofCodes.length > codes.length, 'some are below the end of their page')
    const whole = new RegExp(`With code: ${lines.join(' ')}`)
    assert.equal(ofCodes.filter((text) => whole.test(text)).length, codes.length, ofCodes.join(' | '))
    for (const n of codes.keys())
      assert.ok(
        ofCodes.some((text) => text.includes(`Its end Link ${n}`)),
        ofCodes.join(' | '),
      )
  })

  test(
    'a heading stands on the page of its table, whatever a loop leaves between them',
    patient,
    async () => {
      const { ofTables } = await pages()
      assert.ok(ofTables.length > tables.length, 'some tables are below the end of their page')
      for (const n of tables.keys())
        assert.ok(
          ofTables.some((text) => text.includes(`Heading ${n} How many ${n} Cell ${n}`)),
          ofTables.join(' | '),
        )
    },
  )
})

test('no page is empty because what is before it ends with its page', patient, async () => {
  // Each chapter ends a point lower than the one before; the last ones are longer than a page.
  const chapters = Array.from({ length: 10 }, (_, left) => [
    p(t(`Chapter ${left}`), { style: 'Small', pageBreakBefore: true }),
    p(t('Its end'), { style: 'Small', before: room - 24 - 9 + left, after: 4 }),
    ...['{/inner}', '{/outer}', '{#next}'].map(() => mark('')),
  ])
  const { said } = read(await toPdf(bound(chapters)))
  assert.deepEqual(
    said.filter((text) => text.trim() === ''),
    [],
  )
  assert.equal(said.length, chapters.length)
})

describe('the packaged converter', () => {
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
      const pdf = await byPackage({ kind: 'pdf', docx })
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

  test(
    'what is written in the font that is left out is drawn by another of fixed width',
    patient,
    async () => {
      const left = 'DejaVu Sans Mono'
      const look = `<w:rPr><w:rFonts w:ascii="${left}" w:hAnsi="${left}"/></w:rPr>`
      const docx = writeDocx({
        title: 'Fonts',
        lang: 'en',
        body: `<w:p><w:r>${look}<w:t>fixed</w:t></w:r></w:p>`,
        header: p(t('')),
        footer: p(t('')),
      })
      const drawn = textByFont(await byPackage({ kind: 'pdf', docx }))
      assert.equal(drawn.get('LiberationMono'), 'fixed', [...drawn].join(' '))
    },
  )
})
