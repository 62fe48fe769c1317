import type { Lang } from '#contract/kit/text.ts'
import { reservedInk } from '../fill/protocol.ts'
import { xmlHead } from './xml.ts'

export const ink = {
  brand: reservedInk,
  text: '1B2330',
  quiet: '5B6675',
  rule: 'DFE3EA',
  strong: '1B2330',
  good: '1A7F4B',
  bad: 'C62F3D',
  warning: '9A5B00',
  low: '4A6285',
  shade: 'F1F3F6',
}

interface Style {
  id: string
  name: string
  /** Points: letters and the line, which is exact so that every program breaks pages alike. */
  size: number
  line: number
  bold?: boolean
  color?: string
  before?: number
  after?: number
  keepNext?: boolean
  /** Not cut by the end of a page. */
  keepLines?: boolean
  outline?: number
  isHidden?: boolean
  more?: string
}

const noteRule = `<w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="${ink.brand}"/></w:pBdr>`
const boxSide = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="5" w:color="${ink.shade}"/>`
const codeBox = `<w:pBdr>${['top', 'left', 'bottom', 'right'].map(boxSide).join('')}</w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="${ink.shade}"/>`

const styles: readonly Style[] = [
  { id: 'Normal', name: 'Normal', size: 9.5, line: 13.6, after: 4 },
  { id: 'Title', name: 'Title', size: 21, line: 25.5, bold: true, after: 3, keepNext: true },
  { id: 'Chapter', name: 'Chapter', size: 21, line: 25.5, bold: true, after: 3, keepNext: true, outline: 0 },
  { id: 'Product', name: 'Product', size: 18, line: 22, bold: true, before: 28, keepNext: true, outline: 1 },
  { id: 'CoverTitle', name: 'Cover Title', size: 32, line: 38, bold: true, after: 10 },
  { id: 'CoverText', name: 'Cover Text', size: 12, line: 18, color: ink.quiet },
  {
    id: 'Eyebrow',
    name: 'Eyebrow',
    size: 8.5,
    line: 12,
    bold: true,
    color: ink.brand,
    after: 2,
    keepNext: true,
  },
  { id: 'Subtitle', name: 'Subtitle', size: 9.5, line: 13.6, color: ink.quiet, after: 12 },
  { id: 'Lead', name: 'Lead', size: 11.5, line: 17, after: 12 },
  {
    id: 'Heading1',
    name: 'heading 1',
    size: 13,
    line: 17,
    bold: true,
    before: 16,
    after: 6,
    keepNext: true,
    outline: 0,
  },
  {
    id: 'Heading2',
    name: 'heading 2',
    size: 13,
    line: 17,
    bold: true,
    before: 14,
    after: 3,
    keepNext: true,
    outline: 1,
  },
  {
    id: 'Heading3',
    name: 'heading 3',
    size: 9.5,
    line: 13.6,
    bold: true,
    before: 8,
    after: 2,
    keepNext: true,
    outline: 3,
  },
  {
    id: 'FindingTitle',
    name: 'Finding Title',
    size: 14,
    line: 18,
    bold: true,
    after: 6,
    keepNext: true,
    outline: 2,
  },
  { id: 'Small', name: 'Small', size: 8.5, line: 12 },
  { id: 'SmallQuiet', name: 'Small Quiet', size: 8.5, line: 12, color: ink.quiet },
  { id: 'Caption', name: 'caption', size: 8, line: 11.5, color: ink.quiet, before: 3, after: 2 },
  { id: 'FigureLabel', name: 'Figure Label', size: 8, line: 11, color: ink.quiet, before: 4, keepNext: true },
  { id: 'Figure', name: 'Figure', size: 21, line: 26, bold: true, keepNext: true },
  { id: 'Number', name: 'Number', size: 13, line: 16, bold: true, color: ink.brand },
  { id: 'Code', name: 'Code', size: 7.5, line: 11, before: 8, after: 9, keepLines: true, more: codeBox },
  { id: 'Note', name: 'Note', size: 8.5, line: 12.5, color: ink.quiet, before: 10, more: `${noteRule}` },
  { id: 'Gap', name: 'Gap', size: 1, line: 1, keepNext: true },
  // Takes no room at all: with any, what stands between the end of a full page and a page break makes an empty page.
  { id: 'Mark', name: 'Mark', size: 1, line: 1, keepNext: true, isHidden: true },
]

/** Twips: the rule of a note and the box of code stand within the text's width. */
const indents: Record<string, string> = {
  Note: '<w:ind w:left="200" w:right="120"/>',
  Code: '<w:ind w:left="110" w:right="110"/>',
}

function styleXml({
  id,
  name,
  size,
  line,
  bold,
  color,
  before = 0,
  after = 0,
  keepNext,
  keepLines,
  outline,
  isHidden,
  more,
}: Style) {
  const isNormal = id === 'Normal'
  const base = isNormal ? '' : '<w:basedOn w:val="Normal"/>'
  const indent = indents[id] ?? ''
  const paragraph = [
    keepNext ? '<w:keepNext/>' : '',
    keepLines ? '<w:keepLines/>' : '',
    more ?? '',
    `<w:spacing w:before="${before * 20}" w:after="${after * 20}" w:line="${Math.round(line * 20)}" w:lineRule="${id === 'Normal' || id === 'Code' || id === 'Small' || id === 'SmallQuiet' ? 'atLeast' : 'exact'}"/>`,
    indent,
    outline === undefined ? '' : `<w:outlineLvl w:val="${outline}"/>`,
  ].join('')
  const font = id === 'Code' ? 'Liberation Mono' : 'Inter'
  const letters = [
    `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}" w:eastAsia="${font}"/>`,
    bold ? '<w:b/>' : isNormal ? '' : '<w:b w:val="0"/>',
    isHidden ? '<w:vanish/>' : '',
    `<w:color w:val="${color ?? ink.text}"/>`,
    `<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`,
  ].join('')
  return `<w:style w:type="paragraph"${isNormal ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${base}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`
}

/** The engine gives it to every link. */
const hyperlink = `<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="${ink.brand}"/><w:u w:val="single"/></w:rPr></w:style>`

export function stylesXml(lang: Lang): string {
  const tongue = lang === 'de' ? 'de-DE' : 'en-US'
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Inter" w:hAnsi="Inter" w:cs="Inter" w:eastAsia="Inter"/><w:lang w:val="${tongue}" w:eastAsia="${tongue}" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>`
  return `${xmlHead}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${defaults}${styles.map(styleXml).join('')}${hyperlink}</w:styles>`
}
