import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'

/** Puts media below the line of the cursor, in place of an empty one, and the cursor into a line below them. */
export function insertMedia(tr: Transaction, media: readonly Node[]): Transaction {
  const [first] = media
  const line = tr.doc.type.schema.nodes.paragraph?.create()
  if (!first || !line) return tr
  const { $to } = tr.selection
  const isInLine = $to.parent.isTextblock
  const to = isInLine ? $to.after() : $to.pos
  const isReplaced =
    isInLine &&
    $to.parent.content.size === 0 &&
    $to.node(-1).canReplaceWith($to.index(-1), $to.indexAfter(-1), first.type)
  const from = isReplaced ? $to.before() : to
  const next = tr.doc.resolve(to).nodeAfter
  const isLineNext = next?.isTextblock && next.content.size === 0
  tr.replaceWith(from, to, isLineNext ? media : [...media, line])
  const below = media.reduce((at, node) => at + node.nodeSize, from)
  return tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView()
}
