import { createElement, Fragment, type ReactNode } from 'react'
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
 * Shows HTML that was stored as text. It is parsed into a document that runs nothing, and rebuilt element by
 * element without attributes: only the address of a link is taken over.
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
  const children = childrenOf(node)
  const href = tag === 'a' ? safeHref(node.getAttribute('href')) : undefined
  if (href)
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  if (!plainTags.has(tag)) return <Fragment key={key}>{children}</Fragment>
  return createElement(tag, { key }, ...children)
}
