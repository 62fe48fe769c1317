import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { readZip, writeZip } from '#server/kit/zip.ts'
import { checkTemplate } from '#server/reports/template-check/check-template.ts'
import { builtIns } from '#server/reports/templates/built-in.ts'
import { damaged, damages } from './bytes.ts'
import { fuzzer } from './fuzzer.ts'

const [summary] = builtIns
if (!summary) throw new Error('There is no template of ours')
const sound = new Map(
  readZip(summary.template('en'), { entries: 100 }).map(({ name, read }) => [name, read()]),
)

const run = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`
const field = (text: string) => run(`<w:instrText>${text}</w:instrText>`)
const wordMain = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const codes = ['INCLUDETEXT', 'INCLUDEPICTURE', 'DDEAUTO', 'DDE', 'LINK', 'IMPORT', 'HYPERLINK', 'PAGE']
const written = fc
  .constantFrom(...codes)
  .chain((code) =>
    fc.constantFrom(
      field(`${code} "http://x.example"`),
      field(code.toLowerCase()),
      run([...code].map((letter) => `<w:instrText>${letter}</w:instrText>`).join('')),
      run(`<w:instrText>&#${code.charCodeAt(0)};${code.slice(1)} x</w:instrText>`),
      `<w:fldSimple w:instr=" ${code} x"/>`,
      `<w:fldSimple w:instr='&#x${code.charCodeAt(0).toString(16)};${code.slice(1)}'/>`,
      `<w:instrText><!-- x -->${code}</w:instrText>`,
      `<w:instrText><![CDATA[${code}]]></w:instrText>`,
      `<w:instrText>${code.slice(0, 2)}<?x?>${code.slice(2)}</w:instrText>`,
      `<w:instrText>&#x000000${code.charCodeAt(0).toString(16)};${code.slice(1)}</w:instrText>`,
      `<x:instrText xmlns:x="${wordMain}">${code}</x:instrText>`,
      `<instrText xmlns="${wordMain.replace('m', '&#109;')}">${code}</instrText>`,
    ),
  )
const scraps = [
  ...[
    '{{',
    '}}',
    '{#each}',
    '{/each}',
    '{{#if',
    '{{/if}}',
    '{__proto__}',
    '{constructor.name}',
    '<w:t>',
    '</w:t>',
    '<w:p>',
  ],
  ...[
    '<!DOCTYPE x>',
    '<!ENTITY a "b">',
    '<w:object/>',
    '<o:OLEObject/>',
    '<w:control/>',
    '<w:altChunk/>',
    '&lol;',
    '<',
  ],
  ...[
    '<w:subDoc r:id="rId1"/>',
    '<v:imagedata src="http://x"/>',
    ']]>',
    '<!--',
    '\u0000',
    '\ud800',
    '<x:y',
    '"',
    '&#0;',
  ],
]
const relation = fc
  .tuple(
    fc.constantFrom('hyperlink', 'image', 'attachedTemplate', 'oleObject', 'frame'),
    fc.constantFrom(
      'http://x',
      'https://x',
      'mailto:a@b',
      'file:///etc/passwd',
      '\\\\x\\y',
      'HTTPS://x',
      '&#102;ile:///x',
      '',
    ),
    fc.constantFrom('rX', 'r>X', "' Target='https://x", ' TargetMode=&quot;x'),
    fc.constantFrom(' TargetMode="External"', " TargetMode='External'", ' TargetMode="external"', ''),
  )
  .map(
    ([type, target, id, mode]) =>
      `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"${mode}/>`,
  )

const main = /\/wordprocessingml(\/2006)?\/main$/
/** The little of a document that is looked at: the types of the package would bring those of a browser to the whole house. */
interface Element {
  localName: string
  namespaceURI: string | null
  textContent: string | null
  getAttribute(name: string): string | null
  getAttributeNS(namespace: string | null, name: string): string | null
}
interface Xml {
  DOMParser: new (
    options: object,
  ) => {
    parseFromString(text: string, type: string): { getElementsByTagName(name: string): ArrayLike<Element> }
  }
}
const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as Xml
const reader = new DOMParser({
  errorHandler: {
    warning: () => undefined,
    error: (message: string) => {
      throw new Error(message)
    },
    fatalError: (message: string) => {
      throw new Error(message)
    },
  },
})

/** What a namespace-aware reader of XML finds; null: Word would not open it. */
function elementsOf(text: string): Element[] | null {
  try {
    return Array.from(reader.parseFromString(text, 'text/xml').getElementsByTagName('*'))
  } catch {
    return null
  }
}

/** What would load something, found by other means than those of the checker. */
function judge(bytes: Buffer): void {
  for (const { name, read } of readZip(bytes, { entries: 600 })) {
    const elements = /\.(xml|rels)$/.test(name) ? elementsOf(read().toString('utf8')) : null
    if (!elements) continue
    for (const one of elements.filter(({ localName }) => localName === 'Relationship')) {
      const target = one.getAttribute('Target') ?? ''
      const kind = (one.getAttribute('Type') ?? '').split('/').pop()
      if (/^\s*external\s*$/i.test(one.getAttribute('TargetMode') ?? ''))
        assert.ok(kind === 'hyperlink' && /^(https:|mailto:)/i.test(target), `${kind} leads to ${target}`)
      else assert.doesNotMatch(target, /^(file|https?):|^\\\\/i, 'a part elsewhere')
      assert.ok(!['attachedTemplate', 'oleObject', 'frame'].includes(kind ?? ''), `has a ${kind}`)
    }
    const words = elements.filter(({ namespaceURI }) => main.test(namespaceURI ?? ''))
    const foreign = words.find(({ localName }) =>
      ['altChunk', 'subDoc', 'object', 'control'].includes(localName),
    )
    assert.equal(foreign?.localName, undefined, 'embeds foreign content')
    const codes = words.flatMap((one) =>
      one.localName === 'instrText'
        ? [one.textContent ?? '']
        : one.localName === 'fldSimple'
          ? [` ${one.getAttributeNS(one.namespaceURI, 'instr') ?? ''} `]
          : [],
    )
    assert.doesNotMatch(codes.join(''), /\b(INCLUDE\w*|DDE\w*|IMPORT)\b/i, 'a field that loads something')
  }
}

export const templates = fuzzer({
  name: 'templates',
  claim: 'a template is refused with reasons, or holds nothing that loads or runs something',
  inputs: fc.record({
    body: fc.array(fc.oneof(written, fc.constantFrom(...scraps), fc.string({ maxLength: 6 })), {
      maxLength: 5,
    }),
    relations: fc.array(relation, { maxLength: 2 }),
    parts: fc.array(
      fc.constantFrom(
        'word/vbaProject.bin',
        '../x.xml',
        'word/../../x',
        'customXml/item1.xml',
        'WORD/document.xml',
        'x',
      ),
      { maxLength: 2 },
    ),
    damages: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, damages),
  }),
  open:
    () =>
    ({ body, relations, parts, damages: list }) => {
      const all = new Map<string, Buffer | string>(sound)
      const put = (name: string, before: string, text: string) =>
        all.set(
          name,
          String(sound.get(name)).replace(before, () => text + before),
        )
      if (body.length > 0) put('word/document.xml', '</w:body>', body.join(''))
      if (relations.length > 0) put('word/_rels/document.xml.rels', '</Relationships>', relations.join(''))
      for (const name of parts) all.set(name, 'x')
      const bytes = damaged(writeZip(all), list)
      const begun = performance.now()
      const { faults } = checkTemplate(bytes)
      assert.ok(performance.now() - begun < 3000, 'it took too long')
      if (faults.length === 0) judge(bytes)
    },
})
