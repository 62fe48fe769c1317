import { CodeBlock } from '@tiptap/extension-code-block'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import StarterKit from '@tiptap/starter-kit'
import { safeHref } from '../safe-href.ts'
import { BlockLook } from './block-look.ts'
import { FontSize, Ink } from './letter-marks.ts'
import { Picture, Video } from './media-nodes.ts'

/** A link leads to its address, in a new tab. What else a pasted one brings along is left out. */
const PlainLink = Link.extend({
  addAttributes: () => ({
    href: { default: null, parseHTML: (element) => safeHref(element.getAttribute('href')) ?? null },
  }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => safeHref(address ?? null) !== undefined,
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
})

const PlainOrderedList = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element) => Math.max(Number(element.getAttribute('start')) || 1, 1) },
  }),
})

/** Without the name of a language: nothing colours it. */
const PlainCodeBlock = CodeBlock.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['pre', ['code', 0]],
})

/** All that can be written: the server keeps exactly this (server/kit/clean-html.ts). */
export const extensions = [
  StarterKit.configure({
    link: false,
    orderedList: false,
    codeBlock: false,
    dropcursor: { color: 'var(--accent)', width: 2 },
  }),
  PlainLink,
  PlainOrderedList,
  PlainCodeBlock,
  Ink,
  FontSize,
  BlockLook,
  Picture,
  Video,
]
