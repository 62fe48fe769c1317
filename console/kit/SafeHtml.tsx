import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react'
import { checkedStyle, imageWidth, mediaAddress, videoHeight } from '#contract/kit/rich-text.ts'
import { safeHref } from './safe-href.ts'

/** What formatted text needs. Every other element is left out, its text kept. */
const plainTags = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li strong b em i u s sub sup blockquote pre code table thead tbody tr th td'.split(
    ' ',
  ),
)
/** Elements whose text is no text. */
const droppedTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title'])

/**
 * Shows HTML that was stored as text. It is parsed into a document that runs nothing, and rebuilt element by element:
 * of its attributes only what the editor makes is taken over, after a check of its own.
 */
export function SafeHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <>{childrenOf(body)}</>
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(rebuild)

function rebuild(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (droppedTags.has(tag)) return null
  if (tag === 'img' || tag === 'video') return media(node, key)
  const children = childrenOf(node)
  const href = tag === 'a' ? safeHref(node.getAttribute('href')) : undefined
  if (href)
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  const style = styleOf(node)
  if (tag === 'span' && style) return createElement('span', { key, style }, ...children)
  if (!plainTags.has(tag)) return <Fragment key={key}>{children}</Fragment>
  const start = tag === 'ol' ? Number(node.getAttribute('start')) || undefined : undefined
  return createElement(tag, { key, start, style }, ...children)
}

/** Only files of this installation. */
function media(node: Element, key: number): ReactNode {
  const src = node.getAttribute('src') ?? ''
  if (!mediaAddress.test(src)) return null
  if (node.localName === 'video')
    // biome-ignore lint/a11y/useMediaCaption: people upload videos without captions
    return <video key={key} src={src} height={videoHeight} controls preload="metadata" />
  return <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} width={imageWidth} loading="lazy" />
}

function styleOf(node: Element): CSSProperties | undefined {
  const checked = checkedStyle(node.localName, node.getAttribute('style'))
  if (Object.keys(checked).length === 0) return undefined
  const { color, 'font-size': fontSize, 'line-height': lineHeight, 'text-align': textAlign } = checked
  return { color, fontSize, lineHeight, textAlign } as CSSProperties
}
