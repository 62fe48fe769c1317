import { inflateSync } from 'node:zlib'

/** What can be read off a PDF without drawing it. */
export interface PdfFacts {
  pages: number
  /** Addresses that a reader can follow. */
  links: string[]
  /** For each link inside the document, in the order of the pages, the page that it leads to. */
  jumps: number[]
  fonts: string[]
  isTagged: boolean
}

export interface PdfObject {
  id: number
  body: string
  stream: Buffer | null
}

/** Everything in a PDF, and its pages as they are read. Throws when the bytes are none. */
export function pdfObjects(bytes: Buffer): { objects: PdfObject[]; pages: PdfObject[] } {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new Error('not a PDF')
  const objects = objectsOf(bytes)
  const pages = objects.filter(({ body }) => /\/Type\s*\/Page\b(?!s)/.test(body))
  return { objects, pages: orderOf(objects, pages) }
}

/** Throws when the bytes are no PDF. */
export function readPdf(bytes: Buffer): PdfFacts {
  const { objects, pages } = pdfObjects(bytes)
  const links = objects.flatMap(({ body }) =>
    [...body.matchAll(/\/URI\s*\(((?:[^()\\]|\\.)*)\)/g)].map(([, address = '']) =>
      address.replace(/\\(.)/g, '$1'),
    ),
  )
  return {
    pages: pages.length,
    links,
    jumps: jumpsOf(objects, pages),
    fonts: [
      ...new Set(
        objects.flatMap(({ body }) =>
          [...body.matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, font = '']) => font),
        ),
      ),
    ],
    isTagged: objects.some(({ body }) => /\/MarkInfo\s*<<\s*\/Marked\s+true/.test(body)),
  }
}

function objectsOf(bytes: Buffer): PdfObject[] {
  const text = bytes.toString('latin1')
  const objects: PdfObject[] = []
  const begin = /(?:^|[\r\n\s])(\d+) 0 obj\b/g
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    if (end === -1) break
    const streamAt = text.slice(from, end).search(/stream\r?\n/)
    const body = text.slice(from, streamAt === -1 ? end : from + streamAt)
    objects.push({
      id: Number(match[1]),
      body,
      stream: streamAt === -1 ? null : contentOf(bytes, text, from + streamAt, body),
    })
    begin.lastIndex = streamAt === -1 ? end : text.indexOf('endstream', from + streamAt)
  }
  return [...objects, ...objects.flatMap(packedIn)]
}

function contentOf(bytes: Buffer, text: string, at: number, body: string): Buffer | null {
  const start = at + (/^stream\r?\n/.exec(text.slice(at, at + 10))?.[0].length ?? 0)
  const end = text.indexOf('endstream', start)
  const raw = bytes.subarray(start, end)
  if (!/\/FlateDecode/.test(body)) return raw
  try {
    return inflateSync(raw, { maxOutputLength: 64 * 1024 * 1024 })
  } catch {
    return null
  }
}

/** Objects that are packed together into a stream. */
function packedIn({ body, stream }: PdfObject): PdfObject[] {
  if (!/\/Type\s*\/ObjStm/.test(body) || !stream) return []
  const first = Number(/\/First\s+(\d+)/.exec(body)?.[1] ?? 0)
  const text = stream.toString('latin1')
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
  const places = numbers.flatMap((id, at) =>
    at % 2 === 0 ? [{ id, from: first + (numbers[at + 1] ?? 0) }] : [],
  )
  return places.map(({ id, from }, at) => ({
    id,
    body: text.slice(from, places[at + 1]?.from),
    stream: null,
  }))
}

const references = (list: string) => [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))

/** The pages as they are read: the tree of the document, from its root. */
function orderOf(objects: readonly PdfObject[], pages: readonly PdfObject[]): PdfObject[] {
  const byId = new Map(objects.map((object) => [object.id, object]))
  const isPage = new Set(pages)
  const below = (object: PdfObject | undefined, depth: number): PdfObject[] => {
    if (!object || depth > 20) return []
    if (isPage.has(object)) return [object]
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(object.body)?.[1] ?? ''
    return references(kids).flatMap((id) => below(byId.get(id), depth + 1))
  }
  const catalog = objects.find(({ body }) => /\/Type\s*\/Catalog/.test(body))
  const root = Number(/\/Pages\s+(\d+) 0 R/.exec(catalog?.body ?? '')?.[1])
  return below(byId.get(root), 0)
}

function jumpsOf(objects: readonly PdfObject[], pages: readonly PdfObject[]): number[] {
  const byId = new Map(objects.map((object) => [object.id, object]))
  const number = new Map(pages.map(({ id }, place) => [id, place + 1]))
  return pages.flatMap(({ body }) => {
    const annotations = references(/\/Annots\s*\[([^\]]*)\]/.exec(body)?.[1] ?? '')
    return annotations.flatMap((id) => {
      const target = /\/(?:Dest|D)\s*\[\s*(\d+) 0 R/.exec(byId.get(id)?.body ?? '')?.[1]
      const page = target === undefined ? undefined : number.get(Number(target))
      return page === undefined ? [] : [page]
    })
  })
}
