import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSchema } from '@tiptap/core'
import type { DOMOutputSpec, Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { alignments, fontSizes, inks, lineHeightOf, lineHeights, rgbOf } from '#contract/kit/rich-text.ts'
import { cleanHtml, isBlankHtml } from '#server/kit/clean-html.ts'
import { hasContent, withoutEmptyEnd } from './content.ts'
import { extensions } from './extensions.ts'

const schema = getSchema(extensions)
const file = `/files/0b2f6c1e-9c1d-4d7a-8a51-2f3b5c6d7e8f?key=g4v.${'k'.repeat(43)}`

/** As a browser writes what the editor shows: this test knows no document. */
function htmlOf(node: Node): string {
  if (node.isText) {
    const words = (node.text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return node.marks.reduceRight((inner, mark) => render(mark.type.spec.toDOM?.(mark, true), inner), words)
  }
  const inner = node.children.map(htmlOf).join('')
  return node.type.spec.toDOM ? render(node.type.spec.toDOM(node), inner) : inner
}
function render(spec: DOMOutputSpec | undefined, inner: string): string {
  const [tag, ...rest] = spec as [string, ...unknown[]]
  const hasAttributes = typeof rest[0] === 'object' && !Array.isArray(rest[0])
  const attributes = Object.entries(hasAttributes ? (rest.shift() as object) : {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${name === 'style' ? styleOf(value) : escaped(String(value))}"`)
  const content = rest.map((part) => (part === 0 ? inner : render(part as DOMOutputSpec, inner))).join('')
  const isVoid = ['br', 'hr', 'img'].includes(tag)
  return `<${tag}${attributes.join('')}${isVoid ? ' />' : `>${content}</${tag}>`}`
}
const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const styleOf = (style: string) =>
  style
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `${one};`)
    .join(' ')

const anyMark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code').map((name) => schema.mark(name)),
  fc.constantFrom(...inks).map(({ color }) => schema.mark('ink', { value: rgbOf(color) })),
  fc.constantFrom(...fontSizes).map((value) => schema.mark('fontSize', { value })),
  fc
    .constantFrom('https://x.example/?a=1&b=2', 'http://x.example/', 'mailto:ada@x.example')
    .map((href) => schema.mark('link', { href })),
)
const anyText = fc
  .tuple(
    fc.string({ minLength: 1, unit: fc.constantFrom('a', ' ', '<', '&', '"', 'ß', '🛡') }),
    fc.array(anyMark),
  )
  .map(([words, marks]) =>
    schema.text(
      words,
      marks.reduce((set, mark) => mark.addToSet(set), [] as readonly ReturnType<typeof schema.mark>[]),
    ),
  )
const anyLook = fc.record({
  textAlign: fc.constantFrom(null, ...alignments),
  lineHeight: fc.constantFrom(null, ...lineHeights.map((height) => lineHeightOf(height) ?? null)),
})
const anyLine = fc.array(fc.oneof(anyText, fc.constant(schema.node('hardBreak'))), { maxLength: 3 })
const anyParagraph = fc.tuple(anyLook, anyLine).map(([look, line]) => schema.node('paragraph', look, line))
const anyBlock = fc.oneof(
  anyParagraph,
  fc
    .tuple(anyLook, fc.constantFrom(1, 2, 3, 4, 5, 6), anyLine)
    .map(([look, level, line]) => schema.node('heading', { ...look, level }, line)),
  anyParagraph.map((line) => schema.node('blockquote', null, [line])),
  anyParagraph.map((line) => schema.node('bulletList', null, [schema.node('listItem', null, [line])])),
  fc
    .tuple(fc.constantFrom(1, 3), anyParagraph)
    .map(([start, line]) =>
      schema.node('orderedList', { start }, [
        schema.node('listItem', null, [line]),
        schema.node('listItem', null, [line]),
      ]),
    ),
  fc.constantFrom('a < b', 'x').map((words) => schema.node('codeBlock', null, [schema.text(words)])),
  fc.constant(schema.node('horizontalRule')),
  fc.constantFrom('plan.png', 'a "b" & c.png').map((alt) => schema.node('picture', { src: file, alt })),
  fc.constant(schema.node('video', { src: file })),
)
const anyDocument = fc
  .array(anyBlock, { minLength: 1, maxLength: 4 })
  .map((blocks) => schema.node('doc', null, blocks))

test('the server keeps all that the editor can make, to the letter', () => {
  fc.assert(
    fc.property(anyDocument, (doc) => {
      doc.check()
      const html = htmlOf(doc)
      assert.equal(cleanHtml(html), html)
    }),
    { numRuns: 150 },
  )
})

test('the generator of this test leaves out no node and no mark', () => {
  const nodes = new Set<string>()
  const marks = new Set<string>()
  for (const doc of fc.sample(anyDocument, { numRuns: 150, seed: 1 }))
    doc.descendants((node) => {
      nodes.add(node.type.name)
      for (const mark of node.marks) marks.add(mark.type.name)
    })
  assert.deepEqual([...nodes, 'doc'].sort(), Object.keys(schema.nodes).sort())
  assert.deepEqual([...marks].sort(), Object.keys(schema.marks).sort())
})

test('both sides agree on what is empty', () => {
  fc.assert(fc.property(anyDocument, (doc) => assert.equal(hasContent(doc), !isBlankHtml(htmlOf(doc)))))
})

test('empty lines at the end are not kept, others are', () => {
  assert.equal(withoutEmptyEnd('<p></p><p>a</p><p></p><p style="text-align: right;"></p>'), '<p></p><p>a</p>')
  assert.equal(withoutEmptyEnd('<p></p>'), '')
  assert.equal(withoutEmptyEnd('<ul><li><p></p></li></ul>'), '<ul><li><p></p></li></ul>')
})
