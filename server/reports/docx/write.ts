import { escapeXml } from './xml.ts'

/** The few parts of WordprocessingML that our templates are made of. Lengths are millimetres, letters points. */
export const twips = (mm: number) => Math.round(mm * 56.6929)
const emu = (mm: number) => Math.round(mm * 36_000)
const eighths = (points: number) => Math.round(points * 8)

export interface Look {
  bold?: boolean
  italic?: boolean
  /** Six hexadecimal digits. */
  color?: string
  size?: number
}

/** A run of text. Placeholders are text: `{account}`. */
export function t(text: string, look: Look = {}): string {
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
  return run(lines.join('<w:br/>'), look)
}

function run(content: string, { bold, italic, color, size }: Look = {}): string {
  const look = [
    bold === undefined ? '' : bold ? '<w:b/>' : '<w:b w:val="0"/>',
    italic ? '<w:i/>' : '',
    color ? `<w:color w:val="${color}"/>` : '',
    size ? `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>` : '',
  ].join('')
  return `<w:r>${look ? `<w:rPr>${look}</w:rPr>` : ''}${content}</w:r>`
}

/** Shown only where the data says so; several may follow each other in one line. */
export const when = (name: string, runs: string) => `${t(`{#${name}}`)}${runs}${t(`{/${name}}`)}`

export const tab = '<w:r><w:tab/></w:r>'
/** A field that every reader counts itself: PAGE, NUMPAGES. */
export const field = (code: 'PAGE' | 'NUMPAGES', look: Look = {}) =>
  [
    run('<w:fldChar w:fldCharType="begin"/>', look),
    run(`<w:instrText xml:space="preserve"> ${code} </w:instrText>`, look),
    run('<w:fldChar w:fldCharType="separate"/>', look),
    t('1', look),
    run('<w:fldChar w:fldCharType="end"/>', look),
  ].join('')

export interface Paragraph {
  style?: string
  align?: 'left' | 'right' | 'center'
  /** Points before and after, where they are not the style's. */
  before?: number
  after?: number
  /** Millimetres at which a tab ends, right-aligned. */
  rightTab?: number
  keepNext?: boolean
  pageBreakBefore?: boolean
}

export function p(runs: string | readonly string[], options: Paragraph = {}): string {
  const { style, align, before, after, rightTab, keepNext, pageBreakBefore } = options
  const spacing = [
    before === undefined ? '' : ` w:before="${before * 20}"`,
    after === undefined ? '' : ` w:after="${after * 20}"`,
  ].join('')
  const properties = [
    style ? `<w:pStyle w:val="${style}"/>` : '',
    keepNext ? '<w:keepNext/>' : '',
    pageBreakBefore ? '<w:pageBreakBefore/>' : '',
    rightTab ? `<w:tabs><w:tab w:val="right" w:pos="${twips(rightTab)}"/></w:tabs>` : '',
    spacing ? `<w:spacing${spacing}/>` : '',
    align ? `<w:jc w:val="${align}"/>` : '',
  ].join('')
  return `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${asList(runs).join('')}</w:p>`
}

/** A paragraph that only holds the beginning or the end of a loop: it takes no room. */
export const mark = (tag: string, options: Paragraph = {}) => p(t(tag), { style: 'Mark', ...options })

export interface Rule {
  /** Points. */
  width: number
  color: string
}
export interface Cell {
  content: string | readonly string[]
  span?: number
  bottom?: Rule | null
  top?: Rule
  left?: Rule
  fill?: string
  /** Millimetres of room beside the text. */
  padLeft?: number
  padRight?: number
  valign?: 'top' | 'center' | 'bottom'
}
export interface Row {
  cells: readonly (Cell | string)[]
  isHead?: boolean
  /** Beneath every cell that has no rule of its own. */
  bottom?: Rule | null
}

/** Fixed widths, no borders but those that are asked for, rows that stay whole. */
export function table(widths: readonly number[], rows: readonly Row[], pad = { top: 1, bottom: 1 }): string {
  const grid = widths.map((mm) => `<w:gridCol w:w="${twips(mm)}"/>`).join('')
  const total = twips(widths.reduce((sum, mm) => sum + mm, 0))
  const margins = `<w:tblCellMar><w:top w:w="${twips(pad.top)}" w:type="dxa"/><w:left w:w="0" w:type="dxa"/><w:bottom w:w="${twips(pad.bottom)}" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>`
  const properties = `<w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${margins}</w:tblPr>`
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${rows.map((row) => rowXml(row, widths)).join('')}</w:tbl>`
}

function rowXml({ cells, isHead, bottom }: Row, widths: readonly number[]): string {
  let column = 0
  const drawn = cells.map((given) => {
    const cell = typeof given === 'string' ? { content: given } : given
    const span = cell.span ?? 1
    const width = widths.slice(column, column + span).reduce((sum, mm) => sum + mm, 0)
    column += span
    return cellXml({ bottom: bottom ?? null, ...cell }, width, span)
  })
  return `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${drawn.join('')}</w:tr>`
}

function cellXml(cell: Cell, width: number, span: number): string {
  const { top, bottom, left, fill, padLeft, padRight, valign } = cell
  const rule = (side: string, { width: points, color }: Rule) =>
    `<w:${side} w:val="single" w:sz="${eighths(points)}" w:space="0" w:color="${color}"/>`
  const rules = `${top ? rule('top', top) : ''}${left ? rule('left', left) : ''}${bottom ? rule('bottom', bottom) : ''}`
  const room = (side: string, mm: number | undefined) =>
    mm === undefined ? '' : `<w:${side} w:w="${twips(mm)}" w:type="dxa"/>`
  const margins = `${room('left', padLeft)}${room('right', padRight)}`
  const properties = [
    `<w:tcW w:w="${twips(width)}" w:type="dxa"/>`,
    span > 1 ? `<w:gridSpan w:val="${span}"/>` : '',
    rules ? `<w:tcBorders>${rules}</w:tcBorders>` : '',
    fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>` : '',
    margins ? `<w:tcMar>${margins}</w:tcMar>` : '',
    valign ? `<w:vAlign w:val="${valign}"/>` : '',
  ].join('')
  const content = asList(cell.content).join('')
  // Word wants every cell to end with a paragraph.
  const end = content.endsWith('</w:p>') ? '' : mark('')
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content}${end}</w:tc>`
}

/**
 * A place for a picture: its alt text is the placeholder, its size is the picture's. Stands in a run. Its number is that
 * of no picture: whoever writes the document numbers them all.
 */
export function pictureRun(tag: string, width: number, height: number): string {
  const size = `cx="${emu(width)}" cy="${emu(height)}"`
  const named = `id="0" name="Picture 0"`
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named} descr="{${tag}}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdBlank"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

const asList = (content: string | readonly string[]) => (typeof content === 'string' ? [content] : content)
