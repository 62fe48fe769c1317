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

/** What one XML part of a Word document must not say. `text` is whole, `name` its path. */
export function checkContent(name: string, text: string): TemplateFault[] {
  const part = shownName(name)
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || text.includes('\0')) return [fault('doctype', { part })]
  if (name === '[Content_Types].xml')
    return plainDocument.test(text) && !notPlain.test(text) ? [] : [fault('macro', { part })]
  if (name.endsWith('.rels')) return relationFaults(text)
  const faults: TemplateFault[] = []
  const [, kind] = foreign.exec(text) ?? []
  if (kind) faults.push(fault('foreignContent', { part, kind }))
  const field = runningFields.exec(fieldsIn(text).replace(/HYPERLINK/gi, ' '))
  if (field) faults.push(fault('field', { part, kind: field[0].toUpperCase() }))
  if (depthOf(text) > limits.xmlDepth) faults.push(fault('tooDeep', { part }))
  return faults
}

/** The code of a field may be cut into any number of runs; so all of them are read as one text. */
function fieldsIn(text: string): string {
  const codes = text.matchAll(/<w:instrText\b[^>]*>([^<]*)|\bw:instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return [...codes].map(([, run, double, single]) => run ?? ` ${double ?? single ?? ''} `).join('')
}

function relationFaults(text: string): TemplateFault[] {
  return [...text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].flatMap(([relation]) => {
    const kind = attribute(relation, 'Type').split('/').pop() ?? ''
    const target = decoded(attribute(relation, 'Target'))
    const isOutside = /^\s*external\s*$/i.test(attribute(relation, 'TargetMode'))
    const outside = fault('outside', { kind: shownName(kind), target: shownName(target) })
    if (loading.test(kind)) return [outside]
    if (isOutside) return kind === 'hyperlink' && /^(https:|mailto:)/i.test(target) ? [] : [outside]
    return /\.\.\/\.\.|^[a-z][a-z0-9+.-]*:|\\|^\/\//i.test(target) ? [outside] : []
  })
}

const attribute = (element: string, name: string) => {
  const [, double, single] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element) ?? []
  return double ?? single ?? ''
}

const decoded = (value: string) =>
  value
    .replace(/&#x([0-9a-f]{1,6});/gi, (_all, hex: string) => sign(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_all, number: string) => sign(Number(number)))
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
