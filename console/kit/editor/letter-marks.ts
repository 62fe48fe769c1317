import { Mark } from '@tiptap/core'
import { checkedStyle, type StyleName } from '#contract/kit/rich-text.ts'

/** Letters with one style. Each has a `span` of its own, so that one can go without the other. */
const letterMark = (name: string, style: StyleName) =>
  Mark.create({
    name,
    addAttributes: () => ({
      value: {
        default: null,
        parseHTML: (element) => checkedStyle('span', element.getAttribute('style'))[style] ?? null,
        renderHTML: ({ value }) => ({ style: `${style}: ${value};` }),
      },
    }),
    // Not consuming: the same element may have the other style too.
    parseHTML: () => [
      {
        tag: 'span',
        consuming: false,
        getAttrs: (element) => (checkedStyle('span', element.getAttribute('style'))[style] ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  })

export const Ink = letterMark('ink', 'color')
export const FontSize = letterMark('fontSize', 'font-size')
