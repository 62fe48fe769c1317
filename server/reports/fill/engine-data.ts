import type { ScopeDataArgs, TemplateContent, TemplateData } from 'easy-template-x'
import sanitizeHtml from 'sanitize-html'
import { type Fields, type Filling, isSafeTarget, type Special, writable } from './filling.ts'
import { htmlToWord } from './html-to-word.ts'

type Engine = TemplateContent | TemplateData[]

const allowedHtml: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'code', 'pre', 'a', 'ul', 'ol', 'li', 'blockquote', 'div'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
}

/**
 * Our values in the engine's form. A name begins with a letter, so that no `_type` comes from outside: the engine obeys
 * it wherever it stands.
 */
export function engineData(fields: Fields): TemplateData {
  const named = Object.entries(fields).filter(([name]) => /^[a-z]\w*$/i.test(name))
  // Made without a prototype: `{constructor}` is nothing.
  return Object.assign(
    Object.create(null),
    Object.fromEntries(named.map(([name, value]) => [name, engineValue(value)])),
  )
}

function engineValue(value: Filling): Engine {
  if (value === null) return ''
  if (typeof value === 'string') return writable(value)
  if (typeof value !== 'object') return value
  return isList(value) ? value.map(engineData) : specialValue(value)
}

const isList = (value: Special | readonly Fields[]): value is readonly Fields[] => Array.isArray(value)

function specialValue(value: Special): TemplateContent {
  if (value.$ === 'picture') {
    const { png, alt, width, height } = value
    return {
      _type: 'image',
      source: Buffer.from(png),
      format: 'image/png',
      altText: writable(alt),
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
    }
  }
  if (value.$ === 'html') {
    const clean = sanitizeHtml(value.html, allowedHtml)
    return {
      _type: 'rawXml',
      xml: htmlToWord(clean, value.style, value.isKeptWithNext),
      replaceParagraph: true,
    }
  }
  if (value.$ === 'link')
    return isSafeTarget(value.target)
      ? { _type: 'link', text: writable(value.text), target: value.target }
      : writable(value.text)
  // Names of bookmarks are ours, and Word's: letters, digits, at most forty.
  const name = value.name.replace(/\W/g, '_').slice(0, 40)
  return value.$ === 'anchor' ? { _type: 'anchor', name } : { _type: 'pageOf', name, page: value.page }
}

/** A name is looked for in the innermost loop, then outwards; only what was put there itself is found. */
export function ownValue({ strPath, data }: ScopeDataArgs): Engine {
  const name = strPath.at(-1) ?? ''
  for (let depth = strPath.length - 1; depth >= 0; depth--) {
    const found = [...strPath.slice(0, depth), name].reduce<unknown>(ownProperty, data)
    if (found !== undefined) return found as Engine
  }
  return ''
}

const ownProperty = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined
