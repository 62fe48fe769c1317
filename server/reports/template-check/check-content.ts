import type { TemplateFault } from '#contract/reports/template-faults.ts'
import { fault, shownName } from './check-parts.ts'
import { limits } from './limits.ts'

const plainDocument = /wordprocessingml\.document\.main\+xml/
const notPlain = /macroEnabled|vbaProject|activeX|oleObject|template\.main\+xml/i
const loading = /^(attachedTemplate|subDocument|aFChunk|oleObject|control|vbaProject|frame|package)$/
const foreign = /<w:(altChunk|subDoc|object|control|movie|webSettings)\b/
/** Fields that load, ask for or run something. HYPERLINK, PAGE, PAGEREF and their like only say something. */
const runningFields =
  /\b(INCLUDE\w*|DDE\w*|LINK|IMPORT|DATABASE|MACROBUTTON|EMBED|AUTOTEXT\w*|RD|ASK|FILLIN|GOTOBUTTON|PRINT|SET)\b/i

/** The vocabulary of Word, in its two editions. */
const wordNamespace = /\/wordprocessingml(\/2006)?\/main$/
const quoted = `(?:"([^"]*)"|'([^']*)')`

/** What one XML part of a Word document must not say. `written` is whole, `name` its path. */
export function checkContent(name: string, written: string): TemplateFault[] {
  const part = shownName(name)
  if (/<!DOCTYPE|<!ENTITY/i.test(written) || written.includes('\0')) return [fault('doctype', { part })]
  const text = bare(written)
  if (name === '[Content_Types].xml')
    return plainDocument.test(text) && !notPlain.test(text) ? [] : [fault('macro', { part })]
  if (name.endsWith('.rels')) return relationFaults(text)
  const faults: TemplateFault[] = []
  const kind = foreign.exec(text)?.[1] ?? otherPrefix(text)
  if (kind) faults.push(fault('foreignContent', { part, kind }))
  const field = runningFields.exec(fieldsIn(text).replace(/HYPERLINK/gi, ' '))
  if (field) faults.push(fault('field', { part, kind: field[0].toUpperCase() }))
  if (depthOf(text) > limits.xmlDepth) faults.push(fault('tooDeep', { part }))
  return faults
}

/** As a reader of XML has it: no comments, no instructions, and what CDATA holds as any other text. */
const bare = (text: string) =>
  text.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>/g, (_all, inside: string = '') =>
    inside.replaceAll('<', '&lt;'),
  )

/** Whoever gives Word's vocabulary a name other than `w` hides from everything that looks for it. */
function otherPrefix(text: string): string | undefined {
  const declared = text.matchAll(new RegExp(String.raw`\bxmlns(?::([\w.-]+))?\s*=\s*${quoted}`, 'g'))
  for (const [, prefix = 'xmlns', double, single] of declared)
    if (wordNamespace.test(decoded(double ?? single ?? '').trim()) && prefix !== 'w') return shownName(prefix)
  return undefined
}

/** The code of a field may be cut into any number of runs; so all of them are read as one text. */
function fieldsIn(text: string): string {
  const codes = text.matchAll(
    new RegExp(String.raw`<w:instrText\b[^>]*>([^<]*)|\bw:instr\s*=\s*${quoted}`, 'g'),
  )
  return [...codes].map(([, run, double, single]) => decoded(run ?? ` ${double ?? single ?? ''} `)).join('')
}

function relationFaults(text: string): TemplateFault[] {
  // A value may hold the sign that ends an element.
  return [...text.matchAll(/<(?:[\w.-]+:)?Relationship\s(?:[^>"']|"[^"]*"|'[^']*')*>/g)].flatMap(
    ([relation]) => {
      const { Type = '', Target = '', TargetMode = '' } = attributesOf(relation)
      const kind = Type.split('/').pop() ?? ''
      const outside = fault('outside', { kind: shownName(kind), target: shownName(Target) })
      if (loading.test(kind)) return [outside]
      if (/^\s*external\s*$/i.test(TargetMode))
        return kind === 'hyperlink' && /^(https:|mailto:)/i.test(Target) ? [] : [outside]
      return /\.\.\/\.\.|^[a-z][a-z0-9+.-]*:|\\|^\/\//i.test(Target) ? [outside] : []
    },
  )
}

/** One after the other, so that what looks like an attribute inside of a value is none. */
const attributesOf = (element: string): Record<string, string> =>
  Object.fromEntries(
    [...element.matchAll(new RegExp(String.raw`([\w:.-]+)\s*=\s*${quoted}`, 'g'))].map(
      ([, name, double, single]) => [name, decoded(double ?? single ?? '')],
    ),
  )

const decoded = (value: string) =>
  value
    .replace(/&#x([0-9a-f]+);/gi, (_all, hex: string) => sign(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_all, number: string) => sign(Number(number)))
    .replaceAll('&amp;', '&')
const sign = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '?')

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [, end, selfClosed] of text.matchAll(/<(\/?)[^>!?][^>]*?(\/?)>/g)) {
    if (end) depth -= 1
    else if (!selfClosed) deepest = Math.max(deepest, ++depth)
  }
  return deepest
}
