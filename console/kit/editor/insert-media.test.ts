import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { extensions } from './extensions.ts'
import { insertMedia } from './insert-media.ts'

const schema = getSchema(extensions)
const p = (words = '') => ({ type: 'paragraph', content: words ? [{ type: 'text', text: words }] : [] })
const list = (...lines: object[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content: lines }] })
const media = [schema.node('picture', { src: 'a' }), schema.node('video', { src: 'b' })]

/** What stands in the document after media came in at the cursor, and `|` was typed. */
function insertedAt(cursor: number, ...blocks: object[]): string[] {
  const doc = Node.fromJSON(schema, { type: 'doc', content: blocks })
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, cursor) })
  const tr = insertMedia(state.tr, media).insertText('|')
  tr.doc.check()
  const seen: string[] = []
  tr.doc.descendants(({ type, textContent, isTextblock, isLeaf, isText }) => {
    if (isTextblock) seen.push(textContent)
    else if (isLeaf && !isText) seen.push(type.name)
  })
  return seen
}

test('media take the place of an empty line, and one writes on below them', () => {
  assert.deepEqual(insertedAt(1, p()), ['picture', 'video', '|'])
  assert.deepEqual(insertedAt(4, p('a'), p(), p('b')), ['a', 'picture', 'video', '|', 'b'])
})

test('a line with words is not torn apart', () => {
  assert.deepEqual(insertedAt(2, p('ab')), ['ab', 'picture', 'video', '|'])
  assert.deepEqual(insertedAt(2, p('ab'), p()), ['ab', 'picture', 'video', '|'])
  assert.deepEqual(insertedAt(2, p('ab'), p('c')), ['ab', 'picture', 'video', '|', 'c'])
})

test('they stay in the item of a list', () => {
  assert.deepEqual(insertedAt(3, list(p()), p('z')), ['', 'picture', 'video', '|', 'z'])
  assert.deepEqual(insertedAt(4, list(p('a'))), ['a', 'picture', 'video', '|'])
})
