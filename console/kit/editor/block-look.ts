import { Extension } from '@tiptap/core'
import { checkedStyle, type StyleName } from '#contract/kit/rich-text.ts'

const blockStyle = (name: string, style: StyleName) => ({
  default: null,
  parseHTML: (element: HTMLElement) =>
    checkedStyle(element.localName, element.getAttribute('style'))[style] ?? null,
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value ? { style: `${style}: ${value};` } : {}),
})

/** Paragraphs and headings have an alignment and a line height; nothing is said of what is usual. */
export const BlockLook = Extension.create({
  name: 'blockLook',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: blockStyle('textAlign', 'text-align'),
        lineHeight: blockStyle('lineHeight', 'line-height'),
      },
    },
  ],
})
