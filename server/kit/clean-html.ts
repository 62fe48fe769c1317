import sanitizeHtml from 'sanitize-html'

/** What the editor can make, and nothing else. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'a',
    'span',
    'img',
    'video',
    'hr',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width'],
    video: ['src', 'height', 'controls'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
      'text-align': [/^(left|center|right|justify)$/],
      'font-size': [/^\d{1,2}px$/],
      'line-height': [/^[\d.]{1,4}$/],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'http'], video: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
}

/** HTML that a person wrote, as far as it can do no harm. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed).trim()

/** Whether a reader would see anything. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|video)\b/.test(html) && sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
