import { Node } from '@tiptap/core'
import { imageWidth, mediaAddress, videoHeight } from '#contract/kit/rich-text.ts'

/** The plain address of a file of this installation, also when it was copied from a page. */
export function storedAddress(written: string | null, origin: string): string | undefined {
  const address = written?.startsWith(`${origin}/`) ? written.slice(origin.length) : written
  return address && mediaAddress.test(address) ? address : undefined
}

const addressIn = (element: HTMLElement) => storedAddress(element.getAttribute('src'), window.location.origin)
const source = { default: null, parseHTML: addressIn }

/** Media of other places are left out when text is pasted. */
const parseMedia = (tag: string) => () => [
  { tag: `${tag}[src]`, getAttrs: (element: HTMLElement) => (addressIn(element) ? null : false) },
]

export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: source, alt: { default: '' } }),
  parseHTML: parseMedia('img'),
  renderHTML: ({ HTMLAttributes }) => ['img', { ...HTMLAttributes, width: imageWidth }],
})

export const Video = Node.create({
  name: 'video',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: source }),
  parseHTML: parseMedia('video'),
  renderHTML: ({ HTMLAttributes }) => ['video', { ...HTMLAttributes, height: videoHeight, controls: '' }],
})
