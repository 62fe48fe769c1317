import assert from 'node:assert/strict'
import fc from 'fast-check'
import { mediaAddress } from '#contract/kit/rich-text.ts'
import { cleanHtml, isBlankHtml, plainStart } from '#server/kit/clean-html.ts'
import { fuzzer } from './fuzzer.ts'

const tags = [
  ...[
    'p',
    'span',
    'a',
    'img',
    'video',
    'ol',
    'li',
    'h1',
    'pre',
    'code',
    'br',
    'script',
    'style',
    'iframe',
    'svg',
  ],
  ...[
    'math',
    'template',
    'noscript',
    'textarea',
    'title',
    'xmp',
    'plaintext',
    'form',
    'base',
    'meta',
    'object',
    'P',
  ],
]
const file = `/files/01234567-89ab-cdef-0123-456789abcdef?key=abc.${'k'.repeat(43)}`
const values = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    '//x.example',
  ],
  ...[
    'https://x.example',
    'mailto:a@b.example',
    'data:text/html,<script>',
    'vbscript:x',
    file,
    `${file}"onload=x`,
    '',
  ],
  ...[
    'color:rgb(206, 41, 48);position:fixed',
    'color:#ce2930',
    'font-size:16px;background:url(//x)',
    'text-align:center',
  ],
  ...[
    'line-height:2.0;line-height:expression(alert(1))',
    'color:red;}*{display:none',
    '12',
    '-1',
    '1e9',
    '"><script>',
    "'",
  ],
]
const names = [
  'href',
  'src',
  'style',
  'alt',
  'onerror',
  'onload',
  'ONCLICK',
  'start',
  'srcset',
  'id',
  'class',
  'target',
]
const bits = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '&lt;',
    '&#60;',
    '&amp;lt;',
    '&',
    '"',
    "'",
    '=',
  ],
  ...[
    '<scr<script>ipt>',
    '<img src=x onerror=alert(1)//',
    '\u0000',
    '\ud800',
    ' ',
    '\n',
    'text',
    '<p',
    '<a href=',
    '`',
  ],
]
const attribute = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...values), fc.constantFrom('"', "'", '', '`'))
  .map(([name, value, quote]) => `${name}=${quote}${value}${quote}`)
const tag = fc
  .tuple(
    fc.constantFrom(...tags),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom('>', '/>', ' >', ''),
  )
  .map(([name, attributes, end]) => `<${[name, ...attributes].join(' ')}${end}`)
const piece = fc.oneof(
  { weight: 4, arbitrary: tag },
  { weight: 2, arbitrary: fc.constantFrom(...tags).map((name) => `</${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...bits) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
)

/** By hand, and stricter than a browser: what is left must be of the list, letter by letter. */
const attributesOf: Record<string, Record<string, RegExp>> = {
  a: { href: /^(https?:|mailto:)/i, target: /^_blank$/, rel: /^noopener noreferrer$/ },
  ol: { start: /^\d{1,6}$/ },
  img: { src: mediaAddress, alt: /^/, width: /^400$/ },
  video: { src: mediaAddress, height: /^300$/, controls: /^$/ },
}
const style = /^(?:(?:text-align|line-height|color|font-size): (?:[\w#.]+|rgb\(\d+, \d+, \d+\));(?: |$))+$/
const plain = 'p br hr span strong em u s code a ul ol li blockquote pre img video h1 h2 h3 h4 h5 h6'.split(
  ' ',
)

function judge(html: string): void {
  for (const [written, slash, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z0-9]*)([^<>]*)>/g)) {
    assert.ok(plain.includes(name), `<${name}> is left: ${written}`)
    if (slash) continue
    const left = rest.replaceAll(/ ([a-z]+)(?:="([^"]*)")?/g, (_all, attributeName: string, value = '') => {
      const allowed = attributeName === 'style' ? style : attributesOf[name]?.[attributeName]
      assert.ok(allowed?.test(decoded(value)), `${attributeName}="${value}" is left on <${name}>`)
      return ''
    })
    assert.match(left, /^ ?\/?$/, `${written} is no tag of ours`)
  }
  assert.doesNotMatch(html.replaceAll(/<\/?[a-z0-9]+[^<>]*>/g, ''), /</, 'a sign that opens a tag is left')
}
const decoded = (value: string) =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

export const html = fuzzer({
  name: 'html',
  claim: 'of any text only what the editor makes is left, and cleaning it again changes nothing',
  inputs: fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
  open: () => (text) => {
    const clean = cleanHtml(text)
    judge(clean)
    assert.equal(cleanHtml(clean), clean, 'cleaning twice changes nothing more')
    assert.equal(typeof isBlankHtml(clean), 'boolean')
    assert.ok(plainStart(clean, 60).length <= 60)
  },
})
