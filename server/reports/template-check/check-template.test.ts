import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fill } from '#contract/kit/text.ts'
import { templateFaults } from '#contract/reports/template-faults.ts'
import { readZip, writeZip } from '../../kit/zip.ts'
import { zip } from '../../testing/zip.ts'
import { builtIns, builtInTemplate } from '../templates/built-in.ts'
import { checkFilled, checkTemplate } from './check-template.ts'

const summary = builtInTemplate('executive-summary', 'en')
assert.ok(summary)
const sound = new Map(readZip(summary, { entries: 100 }).map(({ name, read }) => [name, read()]))
const textOf = (name: string) => sound.get(name)?.toString('utf8') ?? ''

/** The sound template with some parts changed, added or, where null, taken out. */
function changed(parts: Record<string, string | Buffer | null>): Buffer {
  const all = new Map<string, string | Buffer>(sound)
  for (const [name, content] of Object.entries(parts))
    if (content === null) all.delete(name)
    else all.set(name, content)
  return writeZip(all)
}
const codes = (bytes: Buffer) => checkTemplate(bytes).faults.map(({ code }) => code)
const body = (xml: string) =>
  changed({ 'word/document.xml': textOf('word/document.xml').replace('<w:body>', `<w:body>${xml}`) })
const related = (type: string, target: string, mode = 'External') =>
  changed({
    'word/_rels/document.xml.rels': textOf('word/_rels/document.xml.rels').replace(
      '</Relationships>',
      `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
    ),
  })
const said = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('a template', () => {
  for (const { key } of builtIns)
    for (const lang of ['en', 'de'] as const)
      test(`of ours is sound: ${key}, ${lang}`, () =>
        assert.deepEqual(checkTemplate(builtInTemplate(key, lang) ?? Buffer.alloc(0)).faults, []))

  test('is a zip file with the parts of a Word document', () => {
    assert.deepEqual(codes(Buffer.from('Not a document')), ['notDocx'])
    assert.deepEqual(codes(Buffer.alloc(0)), ['notDocx'])
    assert.deepEqual(codes(summary.subarray(0, 500)), ['notDocx'])
    assert.deepEqual(codes(changed({ 'word/document.xml': null })), ['notDocx'])
  })

  test('has at most 10 MB, 500 parts, and is no bomb', () => {
    assert.deepEqual(codes(Buffer.concat([summary, Buffer.alloc(11 * 1024 * 1024)])), ['tooLarge'])
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`word/media/p${n}.png`, 'x']))
    assert.deepEqual(codes(changed(many)), ['tooManyParts'])
    assert.deepEqual(codes(changed({ 'word/media/huge.png': Buffer.alloc(21 * 1024 * 1024) })), [
      'partTooLarge',
    ])
    const three = Object.fromEntries(
      [1, 2, 3].map((n) => [`word/media/p${n}.png`, Buffer.alloc(18 * 1024 * 1024)]),
    )
    assert.deepEqual(checkTemplate(changed(three)).faults, [{ code: 'tooLarge', values: { megabytes: 50 } }])
    const liar = zip(
      { ...Object.fromEntries(sound), 'word/document.xml': Buffer.alloc(300_000, 'a') },
      (name) => (name === 'word/document.xml' ? 1000 : (sound.get(name)?.length ?? 0)),
    )
    assert.ok(codes(liar).includes('broken'), 'the directory says less than there is')
  })

  test('has no encrypted part', () => {
    const bytes = Buffer.from(summary)
    const directory = bytes.readUInt32LE(bytes.length - 6)
    bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8)
    assert.deepEqual(codes(bytes), ['encrypted'])
  })

  test('has no part outside the folders of a Word document, and none twice', () => {
    for (const name of [
      '../evil.xml',
      '/etc/passwd',
      'word\\evil.xml',
      'xl/workbook.xml',
      'word/media/../../x.png',
    ])
      assert.deepEqual(codes(changed({ [name]: 'x' })), ['oddName'], name)
    assert.deepEqual(codes(changed({ 'word/Document.xml': 'x' })), ['oddName'])
  })

  test('has no macros, controls or objects', () => {
    for (const name of ['word/vbaProject.bin', 'word/activeX/activeX1.xml', 'word/embeddings/oleObject1.bin'])
      assert.deepEqual(codes(changed({ [name]: 'x' })), ['macro'], name)
    const types = textOf('[Content_Types].xml').replace(
      'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      'vnd.ms-word.document.macroEnabled.main+xml',
    )
    assert.deepEqual(codes(changed({ '[Content_Types].xml': types })), ['macro'])
  })

  test('declares neither DOCTYPE nor entities', () => {
    const evil = `<!DOCTYPE x [<!ENTITY a "b">]>${textOf('word/document.xml')}`
    assert.deepEqual(codes(changed({ 'word/document.xml': evil })), ['doctype'])
  })

  test('is not nested without end', () => {
    const deep = `${'<w:ins>'.repeat(300)}${'</w:ins>'.repeat(300)}`
    assert.deepEqual(codes(body(deep)), ['tooDeep'])
  })

  test('refers to nothing outside but links with https and mailto', () => {
    assert.deepEqual(codes(related('hyperlink', 'https://example.com/')), [])
    assert.deepEqual(codes(related('hyperlink', 'mailto:a@example.com')), [])
    for (const target of [
      'http://127.0.0.1/x.png',
      'file:///etc/passwd',
      'https://example.com/x.png',
      '\\\\server\\share',
    ])
      assert.deepEqual(codes(related('image', target)), ['outside'], target)
    assert.deepEqual(codes(related('hyperlink', 'javascript:alert(1)')), ['outside'])
    assert.deepEqual(codes(related('image', 'file:///etc/passwd', 'Internal')), ['outside'])
    for (const type of ['attachedTemplate', 'subDocument', 'aFChunk', 'oleObject', 'control', 'frame'])
      assert.deepEqual(codes(related(type, 'x.xml', 'Internal')), ['outside'], type)
  })

  test('embeds no foreign content', () => {
    for (const name of ['altChunk', 'subDoc', 'object', 'control'])
      assert.deepEqual(codes(body(`<w:${name} r:id="rId9"/>`)), ['foreignContent'], name)
  })

  test('has no field that loads or runs something, however it is cut', () => {
    const field = (code: string) => body(`<w:p><w:r><w:instrText>${code}</w:instrText></w:r></w:p>`)
    for (const code of [
      'INCLUDEPICTURE "http://x/"',
      'INCLUDETEXT "x"',
      'DDEAUTO c:\\x',
      'LINK Excel',
      'MACROBUTTON x',
      'DATABASE x',
      'FILLIN "x"',
      'ASK name "x"',
      'IMPORT "file:///etc/passwd"',
      'EMBED Excel.Sheet.12',
      'RD "http://x/"',
    ])
      assert.deepEqual(codes(field(code)), ['field'], code)
    const cut =
      '<w:p><w:r><w:instrText>INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "x"</w:instrText></w:r></w:p>'
    assert.deepEqual(codes(body(cut)), ['field'])
    assert.deepEqual(codes(body('<w:p><w:fldSimple w:instr="INCLUDETEXT x"/></w:p>')), ['field'])
    assert.deepEqual(codes(field('HYPERLINK "https://example.com"')), [])
    assert.deepEqual(codes(field('PAGEREF x \\h')), [])
  })

  test('is read as Word reads XML: signs by number, comments, CDATA, other prefixes', () => {
    const field = (code: string) => body(`<w:p><w:r><w:instrText>${code}</w:instrText></w:r></w:p>`)
    for (const code of [
      '&#73;NCLUDEPICTURE "x"',
      '&#x49;NCLUDETEXT x',
      '&#x0000000049;NCLUDETEXT x',
      'INCLUDE<!-- x -->TEXT x',
      '<!-- x -->INCLUDETEXT x',
      '<![CDATA[INCLUDETEXT x]]>',
      'INC<?x y?>LUDETEXT x',
    ])
      assert.deepEqual(codes(field(code)), ['field'], code)
    assert.deepEqual(codes(body('<w:p><w:fldSimple w:instr="&#68;DEAUTO x"/></w:p>')), ['field'])
    const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    for (const declared of [`xmlns:x="${main}"`, `xmlns:x='${main.replace('m', '&#109;')}'`])
      assert.deepEqual(codes(body(`<x:altChunk ${declared}/>`)), ['foreignContent'], declared)
    assert.deepEqual(codes(body(`<altChunk xmlns="${main}"/>`)), ['foreignContent'])
  })

  test('hides no relation in the value of another', () => {
    const rels = (relation: string) =>
      changed({
        'word/_rels/document.xml.rels': textOf('word/_rels/document.xml.rels').replace(
          '</Relationships>',
          `${relation}</Relationships>`,
        ),
      })
    const type = 'Type="http://x/attachedTemplate"'
    for (const relation of [
      `<Relationship Id="a>b" ${type} Target="http://x" TargetMode="External"/>`,
      `<Relationship Id='Type="http://x/hyperlink" Target="https://x"' ${type} Target="http://x" TargetMode="External"/>`,
      `<Relationship Id="a" Type="http://x/image" Target="&#x0000066;ile:///etc/passwd"/>`,
      `<!-- --><r:Relationship xmlns:r="x" Id="a" ${type} Target="x"/>`,
    ])
      assert.deepEqual(codes(rels(relation)), ['outside'], relation)
  })

  test('has at most 2,000 placeholders, and loops that end and are not nested too deeply', () => {
    assert.deepEqual(codes(body(said('{a}'.repeat(2001)))), ['tooManyTags'])
    const loops = (n: number) =>
      `${Array.from({ length: n }, (_, at) => said(`{#l${at}}`)).join('')}${Array.from({ length: n }, (_, at) => said(`{/l${n - 1 - at}}`)).join('')}`
    assert.deepEqual(codes(body(loops(13))), ['loopsTooDeep'])
    assert.deepEqual(codes(body(loops(3))), [])
    assert.deepEqual(codes(body(said('{#a}'))), ['unclosedLoop'])
    assert.deepEqual(codes(body(said('{/a}'))), ['unclosedLoop'])
    assert.deepEqual(codes(body(said('{#a}{#a}{/a}{/a}'))), ['repeatedLoop'])
  })

  test('that is filled is looked at once more before it leaves the house', () => {
    const filled = (parts: Record<string, string | Buffer | null>) =>
      checkFilled(changed(parts)).map(({ code }) => code)
    assert.deepEqual(filled({}), [])
    assert.deepEqual(filled({ '../evil.xml': 'x' }), ['oddName'])
    assert.deepEqual(filled({ 'word/vbaProject.bin': 'x' }), ['macro'])
    const outside = `<Relationship Id="x" Type="http://x/image" Target="http://127.0.0.1/" TargetMode="External"/>`
    const rels = textOf('word/_rels/document.xml.rels').replace(
      '</Relationships>',
      `${outside}</Relationships>`,
    )
    assert.deepEqual(filled({ 'word/_rels/document.xml.rels': rels }), ['outside'])
  })

  test('that is refused says why, in both languages, with nothing left to fill in', () => {
    const hostile = [
      Buffer.from('x'),
      changed({ 'word/media/huge.png': Buffer.alloc(21 * 1024 * 1024) }),
      changed({ '../evil.xml': 'x' }),
      changed({ 'word/vbaProject.bin': 'x' }),
      changed({ 'word/document.xml': `<!DOCTYPE x>${textOf('word/document.xml')}` }),
      related('image', 'http://127.0.0.1/x.png'),
      body('<w:altChunk r:id="rId9"/>'),
      body('<w:p><w:fldSimple w:instr="INCLUDETEXT x"/></w:p>'),
      body(said('{a}'.repeat(2001))),
      body(said('{#a}')),
    ]
    for (const bytes of hostile) {
      const [first] = checkTemplate(bytes).faults
      assert.ok(first)
      const { en, de } = fill(templateFaults[first.code], first.values)
      for (const sentence of [en, de]) assert.match(sentence.replace('{#a}', ''), /^[^{}]{20,}\.$/)
      assert.notEqual(en, de)
    }
  })

  test('tells its placeholders, also those that Word has cut into runs', () => {
    const cut = '<w:p><w:r><w:t>{own</w:t></w:r><w:r><w:t>Word}</w:t></w:r></w:p>'
    const { tags } = checkTemplate(body(cut))
    assert.ok(tags.some(({ name }) => name === 'ownWord'))
    assert.ok(
      tags.some(({ name }) => name === 'logo'),
      'in the alt text of a picture in the header',
    )
  })
})
