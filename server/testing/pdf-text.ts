import { type PdfObject, pdfObjects } from '../reports/convert/pdf.ts'

type Signs = ReadonlyMap<number, string>

/** The words of each page of a PDF as LibreOffice writes it: two bytes or one a glyph, with a table of what they mean. */
export function textOfPages(pdf: Buffer): string[] {
  return piecesOfPages(pdf).map((pieces) =>
    pieces
      .map(({ text }) => text)
      .join('')
      .replaceAll(/[\u00a0 ]+/g, ' ')
      .replaceAll(/\n+/g, '\n')
      .trim(),
  )
}

/** What each font draws, by its name without the mark of the part that is embedded. */
export function textByFont(pdf: Buffer): Map<string, string> {
  const drawn = new Map<string, string>()
  for (const { font, text } of piecesOfPages(pdf).flat()) drawn.set(font, (drawn.get(font) ?? '') + text)
  return drawn
}

interface Font {
  name: string
  signs: Signs
}
function piecesOfPages(pdf: Buffer): { font: string; text: string }[][] {
  const { objects, pages } = pdfObjects(pdf)
  const byId = new Map(objects.map((object) => [object.id, object]))
  const shared = new Map<string, Font>()
  for (const { body } of objects)
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = byId.get(Number(id))?.body ?? ''
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
      const [, base = ''] = /\/BaseFont\s*\/(?:[A-Z]{6}\+)?([\w-]+)/.exec(font) ?? []
      if (unicode) shared.set(name, { name: base, signs: signsOf(byId.get(Number(unicode))) })
    }
  return pages.map(({ body }) => {
    const contents =
      byId.get(Number(/\/Contents (\d+) 0 R/.exec(body)?.[1]))?.stream?.toString('latin1') ?? ''
    return piecesOf(contents, shared)
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
function piecesOf(contents: string, fonts: ReadonlyMap<string, Font>): { font: string; text: string }[] {
  let current: Font = { name: '', signs: new Map() }
  const pieces: { font: string; text: string }[] = []
  const operator = /\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\b(Tm|Td|ET)\b/g
  for (const [, font, hex, move] of contents.matchAll(operator)) {
    if (font) current = fonts.get(font) ?? { name: '', signs: new Map() }
    else if (move) pieces.push({ font: '', text: '\n' })
    else if (hex) {
      const codes = [...hex.matchAll(/../g)].map(([code]) => Number.parseInt(code, 16))
      pieces.push({ font: current.name, text: codes.map((code) => current.signs.get(code) ?? '').join('') })
    }
  }
  return pieces
}
