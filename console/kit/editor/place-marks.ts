import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const place = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Draws `{{places}}` of a template so that they are told from words, and those that nobody fills from the others. */
export const PlaceMarks = Extension.create<{ places: readonly string[] }>({
  name: 'placeMarks',
  addOptions: () => ({ places: [] }),
  addProseMirrorPlugins() {
    const { places } = this.options
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const found: Decoration[] = []
            doc.descendants((node, at) => {
              if (!node.isText) return
              for (const { 0: whole, 1: name = '', index } of (node.text ?? '').matchAll(place))
                found.push(
                  Decoration.inline(at + index, at + index + whole.length, {
                    class: places.includes(name) ? 'editor-place' : 'editor-place editor-place-wrong',
                  }),
                )
            })
            return DecorationSet.create(doc, found)
          },
        },
      }),
    ]
  },
})
