import { type PdfObject, pdfObjects } from '../reports/convert/pdf.ts'

type Signs = ReadonlyMap<number, string>

/** The words of each page of a PDF as LibreOffice writes it: two bytes or one a glyph, with a table of what they mean. */
export function textOfPages(pdf: Buffer): string[] {
  const { objects, pages } = pdfObjects(pdf)
  const byId = new Map(objects.map((object) => [object.id, object]))
  const shared = new Map<string, Signs>()
  for (const { body } of objects)
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(byId.get(Number(id))?.body ?? '')?.[1]
      if (unicode) shared.set(name, signsOf(byId.get(Number(unicode))))
    }
  return pages.map(({ body }) => {
    const contents =
      byId.get(Number(/\/Contents (\d+) 0 R/.exec(body)?.[1]))?.stream?.toString('latin1') ?? ''
    return wordsOf(contents, shared)
  })
}

function signsOf(table: PdfObject | undefined): Signs {
  const signs = new Map<number, string>()
  const text = table?.stream?.toString('latin1') ?? ''
  for (const [, block = ''] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', sign = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      signs.set(Number.parseInt(code, 16), utf16(sign))
  for (const [, block = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', sign = ''] of block.matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    ))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1)
        signs.set(code, String.fromCodePoint(Number.parseInt(sign, 16) + code - Number.parseInt(from, 16)))
  return signs
}
const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Text operators in their order; a new place begins a new line. */
function wordsOf(contents: string, fonts: ReadonlyMap<string, Signs>): string {
  let signs: Signs = new Map()
  let said = ''
  const operator = /\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\b(Tm|Td|ET)\b/g
  for (const [, font, hex, move] of contents.matchAll(operator)) {
    if (font) signs = fonts.get(font) ?? new Map()
    else if (move) said += '\n'
    else if (hex) for (const [code] of hex.matchAll(/../g)) said += signs.get(Number.parseInt(code, 16)) ?? ''
  }
  return said
    .replaceAll(/[\u00a0 ]+/g, ' ')
    .replaceAll(/\n+/g, '\n')
    .trim()
}
