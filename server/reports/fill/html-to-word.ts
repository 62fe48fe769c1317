import { type XmlNode, xml } from 'easy-template-x'
import { escapeXml } from '../docx/xml.ts'
import { isSafeTarget, writable } from './filling.ts'

interface Look {
  bold?: boolean
  italic?: boolean
  underlined?: boolean
  code?: boolean
  link?: boolean
  pre?: boolean
  depth?: number
  isInItem?: boolean
}
interface Paragraph {
  style: string
  more: string
  runs: string[]
  hasText: boolean
}

const blocks = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'div',
  'table',
  'tr',
  'section',
])
const marks: Record<string, Look> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underlined: true },
  code: { code: true },
}
const indent = 340
const keep = '<w:keepNext/>'
const deepest = 40

/**
 * HTML that was cleaned, and so is balanced, as paragraphs of WordprocessingML. Knows its list of elements and escapes
 * everything else; numbers of lists are written out, so that no numbering part is needed and every list begins anew.
 */
export function htmlToWord(html: string, style: string, isKeptWithNext = false): string {
  const writer = new Writer(style)
  writer.walk(xml.parser.parse(`<root>${html}</root>`).childNodes ?? [], {}, 0)
  if (isKeptWithNext) writer.keepLast()
  return writer.paragraphs
    .filter(({ runs }) => runs.length > 0)
    .map(
      ({ style, more, runs }) =>
        `<w:p ${namespace}><w:pPr><w:pStyle w:val="${escapeXml(style)}"/>${more}</w:pPr>${runs.join('')}</w:p>`,
    )
    .join('')
}

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const fieldMark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruction = (code: string) =>
  `<w:r><w:instrText xml:space="preserve"> ${escapeXml(code)} </w:instrText></w:r>`

class Writer {
  paragraphs: Paragraph[] = []
  private current: Paragraph | null = null
  private readonly style: string

  constructor(style: string) {
    this.style = style
  }

  walk(nodes: readonly XmlNode[], look: Look, depth: number): void {
    if (depth > deepest) return
    for (const node of nodes) {
      if (xml.query.isTextNode(node)) this.text(node.textContent, look)
      else if (xml.query.isGeneralNode(node))
        this.element(node.nodeName, node.attributes ?? {}, node.childNodes ?? [], look, depth + 1)
    }
  }

  private open(style = this.style, more = ''): Paragraph {
    this.current = { style, more, runs: [], hasText: false }
    this.paragraphs.push(this.current)
    return this.current
  }

  private text(data: string, look: Look): void {
    const said = look.pre ? data.replace(/\n$/, '') : data.replace(/\s+/g, ' ')
    if (said === '' || (said.trim() === '' && !this.current?.hasText && !look.pre)) return
    const paragraph = this.current ?? this.open()
    const first = look.pre || paragraph.hasText ? said : said.trimStart()
    paragraph.hasText = true
    const lines = writable(first).split('\n')
    paragraph.runs.push(lines.map((line) => run(line, look)).join('<w:r><w:br/></w:r>'))
  }

  private element(
    name: string,
    attributes: Record<string, string>,
    children: readonly XmlNode[],
    look: Look,
    depth: number,
  ): void {
    const mark = marks[name]
    const isHeading = /^h\d$/.test(name)
    if (name === 'script' || name === 'style') return
    if (mark) this.walk(children, { ...look, ...mark }, depth)
    else if (name === 'br') this.lineBreak()
    else if (name === 'a') this.link(attributes.href ?? '', children, look, depth)
    else if (name === 'ul' || name === 'ol') this.list(name === 'ol', children, look, depth)
    else if (name === 'pre') {
      this.keepLast()
      this.block('Code', '', children, { ...look, pre: true, code: true }, depth)
    } else if (name === 'p' && look.isInItem) {
      if (this.current?.hasText) this.lineBreak()
      this.walk(children, look, depth)
    } else if (isHeading) this.block(this.style, keep, children, { ...look, bold: true }, depth)
    else if (blocks.has(name)) this.block(this.style, '', children, look, depth)
    else this.walk(children, look, depth)
  }

  private block(style: string, more: string, children: readonly XmlNode[], look: Look, depth: number): void {
    this.open(style, more)
    this.walk(children, look, depth)
    this.current = null
  }

  /** 'With PowerShell:' stays on the page of what follows it. */
  keepLast(): void {
    const last = this.paragraphs.at(-1)
    if (last?.hasText && !last.more.startsWith(keep)) last.more = keep + last.more
  }

  private lineBreak(): void {
    const { runs } = this.current ?? this.open()
    runs.push('<w:r><w:br/></w:r>')
  }

  private link(target: string, children: readonly XmlNode[], look: Look, depth: number): void {
    if (!isSafeTarget(target)) {
      this.walk(children, look, depth)
      return
    }
    const { runs } = this.current ?? this.open()
    runs.push(fieldMark('begin'), instruction(`HYPERLINK "${target}"`), fieldMark('separate'))
    this.walk(children, { ...look, link: true }, depth)
    const after = this.current ?? this.open()
    after.runs.push(fieldMark('end'))
  }

  private list(isNumbered: boolean, children: readonly XmlNode[], look: Look, depth: number): void {
    const level = Math.min((look.depth ?? 0) + 1, 6)
    let number = 0
    for (const item of children) {
      if (item.nodeName !== 'li') continue
      number += 1
      const left = level * indent
      const paragraph = this.open(
        this.style,
        `<w:tabs><w:tab w:val="left" w:pos="${left}"/></w:tabs><w:spacing w:after="40"/><w:ind w:left="${left}" w:hanging="${indent}"/>`,
      )
      paragraph.runs.push(`<w:r><w:t>${isNumbered ? `${number}.` : '•'}</w:t></w:r><w:r><w:tab/></w:r>`)
      this.walk(item.childNodes ?? [], { ...look, depth: level, isInItem: true }, depth)
    }
    this.current = null
  }
}

function run(text: string, { bold, italic, underlined, code, link, pre }: Look): string {
  const mono = '<w:rFonts w:ascii="Liberation Mono" w:hAnsi="Liberation Mono" w:cs="Liberation Mono"/>'
  const look = [
    code ? mono : '',
    bold ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    link ? '<w:color w:val="2F5BEA"/>' : '',
    code ? `<w:sz w:val="${pre ? 15 : 16}"/>` : '',
    underlined || link ? '<w:u w:val="single"/>' : '',
  ].join('')
  return `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}
