import sanitizeHtml from 'sanitize-html'
import { cut } from '#contract/kit/cut.ts'
import { checkedStyle, imageWidth, mediaAddress, videoHeight } from '#contract/kit/rich-text.ts'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const styled = Object.fromEntries(['p', 'span', ...headings].map((tag) => [tag, ['style']]))

/** What the editor can make (console/kit/editor), and nothing else. */
const allowed: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: [
    ...['p', 'br', 'hr', 'span', 'strong', 'em', 'u', 's', 'code', 'a'],
    ...['ul', 'ol', 'li', 'blockquote', 'pre', 'img', 'video'],
    ...headings,
  ],
  allowedAttributes: {
    ...styled,
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'width'],
    video: ['src', 'height', 'controls'],
  },
  allowedEmptyAttributes: ['alt', 'controls'],
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...leadingAway(attribs), ...newTab } }),
    ol: (tagName, { start = '' }) => ({ tagName, attribs: countingFrom(start) }),
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt, width: String(imageWidth) } }),
    video: (tagName, { src = '' }) => ({
      tagName,
      attribs: { src, height: String(videoHeight), controls: '' },
    }),
    '*': (tagName, attribs) => ({ tagName, attribs: withCheckedStyle(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => isMedia(tag) && !mediaAddress.test(attribs.src ?? ''),
}

/** To the web, to a mailbox, or to what a message will have in this place; never into the console. */
const leadsAway = /^(?:https?:|mailto:|\{\{\s*\w+\s*\}\}$)/i

const newTab = { rel: 'noopener noreferrer', target: '_blank' }
function leadingAway({ ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (!leadsAway.test(attributes.href ?? '')) delete attributes.href
  return attributes
}

const countingFrom = (start: string): sanitizeHtml.Attributes => (/^\d{1,6}$/.test(start) ? { start } : {})

function withCheckedStyle(tag: string, { style, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const declarations = Object.entries(checkedStyle(tag, style ?? null))
  if (declarations.length === 0) return rest
  return { ...rest, style: declarations.map(([name, value]) => `${name}: ${value};`).join(' ') }
}

const isMedia = (tag: string) => tag === 'img' || tag === 'video'

/** HTML that a person wrote, as far as it can do no harm. */
export function cleanHtml(html: string): string {
  let clean = html
  // What is left out may leave elements in each other that a browser would read in another way: again, until it stays.
  for (let turn = 0; turn < mostTurns; turn++) {
    const before = clean
    clean = sanitizeHtml(before, allowed).trim()
    if (clean === before) break
  }
  return clean
}
const mostTurns = 5

/** The words of it, in one line of at most so many characters. */
export function plainStart(html: string, length: number): string {
  const apart = html.replace(/<(?:br|\/(?:p|h\d|li|blockquote|pre))\b[^>]*>/g, '$& ')
  const words = sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => signs[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= length) return words
  const kept = cut(words, length - 1)
  return `${kept.slice(0, kept.lastIndexOf(' ') + 1 || kept.length).trim()}…`
}
const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Whether a reader would see anything. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|video)\b/.test(html) && sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
