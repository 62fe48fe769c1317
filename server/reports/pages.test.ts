import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Lang } from '#contract/kit/text.ts'
import type { CustomValues } from '#contract/reports/custom-data.ts'
import { readZip } from '../kit/zip.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { textOfPages } from '../testing/pdf-text.ts'
import { rawNamesIn } from '../testing/raw-names.ts'
import { reportDocument, writtenParts } from '../testing/report-documents.ts'
import { fillReportWorld } from '../testing/report-world.ts'
import { holdWordPackage } from '../testing/word-package.ts'
import { endConverter, type MadePdf, toPdf } from './convert/convert.ts'
import { page, writeDocx } from './docx/package.ts'
import { mark, p, t, table } from './docx/write.ts'
import { fillTemplate } from './fill/fill.ts'
import { html } from './fill/filling.ts'
import { onPaper } from './paper.ts'
import { checkFilled, checkTemplate } from './template-check/check-template.ts'
import { builtInTemplate } from './templates/built-in.ts'

// The real chain over the whole catalogue: one account, each report once in each language, converted once.
const server = await catalogueServer()
const name = 'Alder & Finch Logistics 日本 שלום'
const now = server.app.clock()
const { accountId, admin } = server.people
await server.db({ kind: 'platform' }, (db) =>
  fillReportWorld(db, { accountId, userId: admin.userId, name, now, open: 8, items: 12 }),
)
after(endConverter)

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

/** What stands on the first page and somewhere in the rest, and how many pages there may be. */
const expected: Record<string, Record<Lang, RegExp[]> & { pages: [number, number] }> = {
  'executive-summary': {
    pages: [2, 2],
    en: [/What improved 8 /, /Next steps .*Regulations at a glance/],
    de: [/Was besser wurde 8 /, /Nächste Schritte .*Regelwerke im Überblick/],
  },
  'full-assessment': {
    pages: [10, 40],
    en: [/Prepared for/, /Appendix A: what was not assessed .*Appendix B: exemptions/],
    de: [/Erstellt für/, /Anhang A: .*Anhang B: /],
  },
  'regulation-evidence': {
    pages: [8, 40],
    en: [/can give evidence for \d+ of the \d+ controls/, /A\.5\.15.*Controls that need other evidence/],
    de: [/Nachweise für \d+ der \d+ Anforderungen/, /A\.5\.15.*Anforderungen, die andere Nachweise brauchen/],
  },
  changes: {
    pages: [2, 4],
    en: [/What changed .*Before and after by product/, /Improved 8 /],
    de: [/Vorher und nachher je Produkt/, /Verbessert 8 /],
  },
  exemptions: {
    pages: [1, 2],
    en: [/Exemptions 4 .*Risk Accepted/, /Reviewed by/],
    de: [/Ausnahmen 4 .*Risiko akzeptiert/, /Geprüft/],
  },
  'remediation-plan': {
    pages: [1, 4],
    en: [/What to do next/, /Effort: /],
    de: [/Was als Nächstes zu tun ist/, /Aufwand: /],
  },
}

for (const [
  key,
  {
    pages: [least, most],
    ...words
  },
] of Object.entries(expected))
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
  // German is the longer one; that the room of Letter is that of A4 is tried below.
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
