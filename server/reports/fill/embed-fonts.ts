import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { interFiles } from '../../kit/inter.ts'
import { xmlHead } from '../docx/xml.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const fontTable = 'application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml'
const obfuscated = 'application/vnd.openxmlformats-officedocument.obfuscatedFont'

/** For code. It is not embedded: where it is missing, another one of the same kind is taken. */
const monospaced =
  '<w:font w:name="Liberation Mono"><w:altName w:val="Consolas"/><w:family w:val="modern"/><w:pitch w:val="fixed"/></w:font>'

/** Puts Inter into a document that is set in it, so that it looks the same where nobody has installed the font. */
export function embedFonts(parts: Map<string, Buffer>): void {
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  const isSetInInter = [...parts.keys()].some(
    (name) => /^word\/[\w.]+\.xml$/.test(name) && /"Inter"/.test(text(name)),
  )
  const settings = text('word/settings.xml')
  if (!isSetInInter || !settings || parts.has('word/fontTable.xml')) return
  const fonts = interFiles.map(({ weight, path }, place) => ({
    weight,
    ...hidden(readFileSync(path)),
    id: `rId${place + 1}`,
  }))
  for (const [place, { content }] of fonts.entries()) parts.set(`word/fonts/font${place + 1}.odttf`, content)
  const put = (name: string, content: string) => parts.set(name, Buffer.from(content))
  const embedded = fonts.map(({ weight, id, key }) => `<w:embed${weight} r:id="${id}" w:fontKey="${key}"/>`)
  put(
    'word/fontTable.xml',
    `${xmlHead}<w:fonts xmlns:w="${word}" xmlns:r="${office}"><w:font w:name="Inter">${embedded.join('')}</w:font>${monospaced}</w:fonts>`,
  )
  const links = fonts.map(
    ({ id }, place) =>
      `<Relationship Id="${id}" Type="${office}/font" Target="fonts/font${place + 1}.odttf"/>`,
  )
  put(
    'word/_rels/fontTable.xml.rels',
    `${xmlHead}<Relationships xmlns="${relations}">${links.join('')}</Relationships>`,
  )
  put(
    '[Content_Types].xml',
    text('[Content_Types].xml').replace(
      '</Types>',
      `<Default Extension="odttf" ContentType="${obfuscated}"/><Override PartName="/word/fontTable.xml" ContentType="${fontTable}"/></Types>`,
    ),
  )
  put(
    'word/_rels/document.xml.rels',
    text('word/_rels/document.xml.rels').replace(
      '</Relationships>',
      `<Relationship Id="rIdFonts" Type="${office}/fontTable" Target="fontTable.xml"/></Relationships>`,
    ),
  )
  // The schema wants it behind the zoom.
  put(
    'word/settings.xml',
    settings.replace(/(<w:settings\b[^>]*>(?:<w:zoom\b[^>]*\/>)?)/, '$1<w:embedTrueTypeFonts/>'),
  )
}

/** ECMA-376 part 4, 2.8.1: the first 32 bytes are mixed with the font's key, which stands beside it. */
function hidden(data: Buffer): { content: Buffer; key: string } {
  const digest = createHash('sha256').update(data).digest().subarray(0, 16)
  const hex = digest.toString('hex').toUpperCase()
  const key = `{${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}}`
  const mix = Buffer.from(digest).reverse()
  const content = Buffer.from(data)
  for (let at = 0; at < 32; at++) content[at] = (content[at] ?? 0) ^ (mix[at % 16] ?? 0)
  return { content, key }
}
