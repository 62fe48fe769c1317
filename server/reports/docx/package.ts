import type { Lang } from '#contract/kit/text.ts'
import { writeZip } from '../../kit/zip.ts'
import { stylesXml } from './styles.ts'
import { twips } from './write.ts'
import { escapeXml, xmlHead } from './xml.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')

/** Millimetres. What is written lies within them. */
export const page = {
  width: 210,
  height: 297,
  left: 22,
  right: 22,
  top: 33,
  bottom: 24,
  header: 12,
  footer: 11,
}
export const textWidth = page.width - page.left - page.right

export interface Document {
  title: string
  lang: Lang
  body: string
  header: string
  footer: string
  /** The first page has a header and footer of its own. */
  cover?: { header: string; footer: string }
}

/** One transparent pixel: what stands in a template where a picture will be. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

/** A .docx of its parts. The same document makes the same bytes. */
export function writeDocx({ title, lang, body, header, footer, cover }: Document): Buffer {
  const heads: Record<string, string> = {
    'header1.xml': part('hdr', header),
    'footer1.xml': part('ftr', footer),
    ...(cover ? { 'header2.xml': part('hdr', cover.header), 'footer2.xml': part('ftr', cover.footer) } : {}),
  }
  const names = Object.keys(heads)
  const related = names.map((name, place) => relation(`rIdPart${place}`, name.slice(0, 6), name))
  const blankRelation = relation('rIdBlank', 'image', 'media/blank.png')
  const parts = new Map<string, Buffer | string>([
    ['[Content_Types].xml', contentTypes(names)],
    ['_rels/.rels', relations([relation('rId1', 'officeDocument', 'word/document.xml'), coreRelation])],
    ['docProps/core.xml', coreXml(title, lang)],
    ['word/document.xml', documentXml(body, cover !== undefined)],
    ['word/_rels/document.xml.rels', relations([...documentRelations, blankRelation, ...related])],
    ['word/styles.xml', stylesXml(lang)],
    ['word/settings.xml', settingsXml],
    ['word/media/blank.png', blank],
    ...names.flatMap((name) => [
      [`word/${name}`, heads[name] ?? ''] as const,
      [`word/_rels/${name}.rels`, relations([blankRelation])] as const,
    ]),
  ])
  return writeZip(numbered(parts))
}

/** Each picture has a number of its own in the whole document: by its place, so that it is the same every time. */
function* numbered(
  parts: Iterable<readonly [string, Buffer | string]>,
): Generator<[string, Buffer | string]> {
  let pictures = 0
  for (const [name, content] of parts) {
    const withNumbers = (xml: string) =>
      xml.replaceAll(/<wp:docPr .*?<pic:cNvPr [^>]*>/g, (picture) => {
        pictures += 1
        return picture.replaceAll('id="0" name="Picture 0"', `id="${pictures}" name="Picture ${pictures}"`)
      })
    yield [name, typeof content === 'string' ? withNumbers(content) : content]
  }
}

const part = (kind: 'hdr' | 'ftr', content: string) =>
  `${xmlHead}<w:${kind} ${namespaces}>${content}</w:${kind}>`

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const coreRelation = `<Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`
const relations = (all: readonly string[]) =>
  `${xmlHead}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
const documentRelations = [
  relation('rIdStyles', 'styles', 'styles.xml'),
  relation('rIdSettings', 'settings', 'settings.xml'),
]

function contentTypes(names: readonly string[]): string {
  const kind = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`
  const heads = names.map((name) => kind(`word/${name}`, name.slice(0, 6)))
  return `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${kind('word/document.xml', 'document.main')}${kind('word/styles.xml', 'styles')}${kind('word/settings.xml', 'settings')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${heads.join('')}</Types>`
}

const coreXml = (title: string, lang: Lang) =>
  `${xmlHead}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:language>${lang}</dc:language></cp:coreProperties>`

const settingsXml = `${xmlHead}<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:zoom w:percent="100"/><w:defaultTabStop w:val="340"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

function documentXml(body: string, hasCover: boolean): string {
  const reference = (kind: string, type: string, place: number) =>
    `<w:${kind}Reference w:type="${type}" r:id="rIdPart${place}"/>`
  const first = hasCover ? reference('header', 'first', 2) + reference('footer', 'first', 3) : ''
  const margins = `<w:pgMar w:top="${twips(page.top)}" w:right="${twips(page.right)}" w:bottom="${twips(page.bottom)}" w:left="${twips(page.left)}" w:header="${twips(page.header)}" w:footer="${twips(page.footer)}" w:gutter="0"/>`
  const section = `<w:sectPr>${reference('header', 'default', 0)}${reference('footer', 'default', 1)}${first}<w:pgSz w:w="11906" w:h="16838"/>${margins}${hasCover ? '<w:titlePg/>' : ''}</w:sectPr>`
  return `${xmlHead}<w:document ${namespaces}><w:body>${body}${section}</w:body></w:document>`
}
