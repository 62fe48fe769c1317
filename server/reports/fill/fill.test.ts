import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawPng } from '../../kit/draw.ts'
import { readZip } from '../../kit/zip.ts'
import { writeDocx } from '../docx/package.ts'
import { mark, p, pictureRun, t, table } from '../docx/write.ts'
import { checkFilled } from '../template-check/check-template.ts'
import { fillTemplate, Unfillable } from './fill.ts'
import { filled } from './filled.ts'
import { anchor, type Fields, html, link, pageOf, picture } from './filling.ts'

const template = (...body: string[]) =>
  writeDocx({ title: 'T', lang: 'en', body: body.join(''), header: p(t('{head}')), footer: p(t('')) })

async function parts(body: string[], data: Fields): Promise<Map<string, string>> {
  const docx = await filled({ template: template(...body), data, ink: '112233' })
  assert.deepEqual(checkFilled(docx), [])
  return new Map(readZip(docx, { entries: 100 }).map(({ name, read }) => [name, read().toString('utf8')]))
}
const documentOf = async (body: string[], data: Fields) =>
  (await parts(body, data)).get('word/document.xml') ?? ''
const wordsOf = (xml: string) =>
  xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim()

describe('a filled template', () => {
  test('has texts, loops over rows and conditions', async () => {
    const rows = table([20, 20], [{ cells: [p(t('{#list}{name}')), p(t('{n}{/list}'))] }])
    const words = wordsOf(
      await documentOf([p(t('{a} & {b}')), rows, p(t('{#yes}shown{/yes}{#no}hidden{/no}'))], {
        a: 'A < B',
        b: 7,
        list: [
          { name: 'x', n: 1 },
          { name: 'y', n: 2 },
        ],
        yes: true,
        no: false,
      }),
    )
    assert.equal(words, 'A &lt; B &amp; 7\nx\n1\ny\n2\nshown')
  })

  test('keeps a paragraph of a loop only where Word needs one', async () => {
    const cell = (text: string) => table([20], [{ cells: [p(t(text))] }])
    const body = [p(t('Heading')), mark('{#yes}'), cell('1'), mark('{/yes}'), mark('{#yes}'), cell('2')]
    const xml = await documentOf([...body, mark('{/yes}'), p(t('End')), mark('{#no}'), mark('{/no}')], {
      yes: true,
      no: false,
    })
    const told = xml
      .replaceAll(/<w:p><w:pPr><w:pStyle w:val="Mark"\/>.*?<\/w:p>/g, '|')
      .replaceAll('</w:tbl>', '/')
    assert.equal(wordsOf(told).replaceAll('\n', ' '), 'Heading 1 /|2 /End |')
  })

  test('finds only what was put there: no prototype, no unknown name', async () => {
    const body = [p(t('[{__proto__}{constructor}{toString}{#constructor}x{/constructor}{unknown}]'))]
    assert.equal(wordsOf(await documentOf(body, { a: 'b' })), '[]')
  })

  test('obeys no data of a tenant', async () => {
    const evil = { _type: 'rawXml', xml: '<w:p/>' } as unknown as Fields
    const said = wordsOf(
      await documentOf([p(t('{text}')), p(t('{#rows}{_type}{xml}{/rows}'))], {
        text: '{secret} {#x}',
        secret: 'not told',
        rows: [evil],
      }),
    )
    assert.equal(said, '{secret} {#x}\n&lt;w:p/&gt;')
  })

  test('holds nothing that a reader of XML refuses', async () => {
    const xml = await documentOf([p(t('{text}'))], { text: 'a\u0000b\u0007c\ud800d\uffffe\tf' })
    assert.match(wordsOf(xml), /^abc\ufffdde\tf$/)
    const long = wordsOf(await documentOf([p(t('{text}'))], { text: 'x'.repeat(20_000) }))
    assert.equal(long.length, 10_000)
  })

  test('keeps names of any writing', async () => {
    const text = 'שלום 日本語 العربية Ünïcødé 👩‍🚀'
    assert.equal(wordsOf(await documentOf([p(t('{text}'))], { text })), text)
  })

  test('has paragraphs, lists, code and links from HTML, and nothing else of it', async () => {
    const given = `<p>One <strong>two</strong></p><ol><li>first</li><li>second<ul><li>inner</li></ul></li></ol>
      <pre><code>a &lt; b\n  c</code></pre><p><a href="https://example.com/a?b=1&amp;c=2">safe</a>
      <a href="javascript:alert(1)">unsafe</a><script>alert(1)</script><img src="http://x/"/></p>`
    const xml = await documentOf([p(t('{html}'))], { html: html(given) })
    assert.match(wordsOf(xml), /^One two\n1\.first\n2\.second\n•inner\na &lt; b {2}c\n/)
    assert.match(xml, /HYPERLINK &quot;https:\/\/example\.com\/a\?b=1&amp;c=2&quot;/)
    assert.doesNotMatch(xml, /javascript|alert|http:\/\/x/)
    assert.match(xml, /<w:b\/>/)
  })

  test('keeps what introduces code on the page of the code', async () => {
    const given = '<p>Why.</p><p>With PowerShell:</p><pre><code>Get-It</code></pre><p>Then.</p>'
    const xml = await documentOf([p(t('{html}'))], { html: html(given) })
    const kept = [...xml.matchAll(/<w:p [^>]*>(?:(?!<\/w:p>).)*<\/w:p>/g)]
      .map(([paragraph]) => paragraph)
      .filter((paragraph) => paragraph.includes('<w:keepNext/>'))
    assert.deepEqual(kept.map(wordsOf), ['With PowerShell:'])
  })

  test('has anchors and the pages they are on', async () => {
    const xml = await documentOf([p(t('{page}')), p(t('{place}Words'))], {
      page: pageOf('one', 3),
      place: anchor('one'),
    })
    assert.match(xml, /w:dirty="true"\/>.{0,200}PAGEREF one \\h/)
    assert.match(xml, /<w:bookmarkStart [^>]*w:name="one"/)
    assert.equal(wordsOf(xml.replace(/<w:instrText.*?<\/w:instrText>/g, '')), '3\nWords')
  })

  test('links only where a reader may follow', async () => {
    assert.equal(link('x', 'javascript:alert(1)'), 'x')
    assert.equal(link('x', null), 'x')
    const all = await parts([p(t('{a}'))], { a: link('words', 'https://example.com/') })
    assert.match(
      all.get('word/_rels/document.xml.rels') ?? '',
      /Target="https:\/\/example\.com\/" TargetMode="External"/,
    )
  })

  test('has pictures with words for those who do not see them, the brand’s colour and our font inside', async () => {
    const png = drawPng(
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
      4,
    )
    const all = await parts([p(pictureRun('chart', 20, 10)), p(t('x', { color: 'AB12CD' })), mark('')], {
      chart: picture(png, 'A chart & more'),
    })
    const xml = all.get('word/document.xml') ?? ''
    assert.match(xml, /descr="A chart &amp; more"/)
    assert.match(xml, /<pic:pic>/, 'it has no attributes of its own')
    assert.match(xml, /w:val="112233"/)
    assert.doesNotMatch([...all.values()].join(''), /AB12CD/)
    assert.match(all.get('word/fontTable.xml') ?? '', /<w:embedRegular [^>]*\/><w:embedBold/)
    assert.ok(all.has('word/fonts/font1.odttf') && all.has('word/fonts/font2.odttf'))
  })

  /** Eleven loops, each in the other, each over three: three to the eleventh. */
  const endless = () => {
    const loops = Array.from({ length: 11 }, (_, at) => `{#l${at}}`).join('')
    const ends = Array.from({ length: 11 }, (_, at) => `{/l${10 - at}}`).join('')
    const three = (name: string, inner: Fields[]): Fields => ({ [name]: inner })
    const nested = (at: number): Fields[] => {
      const one = at === 11 ? { x: 'x' } : three(`l${at}`, nested(at + 1))
      return [one, one, one]
    }
    return { template: template(p(t(`${loops}{x}${ends}`))), data: { l0: nested(1) }, ink: '112233' }
  }

  test('is given up when it takes too long', async () => {
    await assert.rejects(fillTemplate(endless(), { ms: 1500 }), { code: 'fillTooLong' })
  })

  test('is given up when it needs too much memory, and we go on', async () => {
    await assert.rejects(fillTemplate(endless(), { megabytes: 48 }), { code: 'fillTooMuch' })
  })

  test('says what its author has to mend', async () => {
    const broken = template(p(t('{#a}')), p(t('x')))
    await assert.rejects(fillTemplate({ template: broken, data: { a: true }, ink: '112233' }), (error) => {
      assert.ok(error instanceof Unfillable)
      assert.equal(error.code, 'fillFailed')
      return true
    })
  })

  test('is given up when somebody cancels', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    await assert.rejects(
      fillTemplate({ template: template(p(t('x'))), data: {}, ink: '112233' }, { signal: cancelled }),
      /cancelled/,
    )
  })
})
