import { readZip, writeZip } from '../kit/zip.ts'

const a4 = '<w:pgSz w:w="11906" w:h="16838"/>'
const letter = '<w:pgSz w:w="12240" w:h="15840"/>'
/** The least that a margin, or the place of a header, is made: 12 and 6 mm. */
const least = { margin: 680, head: 340 }
/**
 * Letter is 5.9 mm wider and 17.6 mm shorter. Its margins take both, so that what is written is as wide and as high as it
 * was, and what fits on two pages of the one fits on two pages of the other.
 */
const sides: Record<string, (width: number) => number> = {
  left: (width) => width + 167,
  right: (width) => width + 167,
  top: (height) => shorter(height, 454, least.margin),
  bottom: (height) => shorter(height, 544, least.margin),
  header: (height) => shorter(height, 227, least.head),
  footer: (height) => shorter(height, 227, least.head),
}
const shorter = (height: number, by: number, most: number) => Math.max(Math.min(height, most), height - by)

/** The same document on the other paper, where it is plainly A4. */
export function onPaper(docx: Buffer, paper: 'A4' | 'Letter'): Buffer {
  if (paper === 'A4') return docx
  const parts = readZip(docx, { entries: 2000 }).map(({ name, read }) => [name, read()] as const)
  return writeZip(
    parts.map(([name, content]) => {
      const text = name === 'word/document.xml' ? content.toString('utf8') : ''
      if (!text.includes(a4)) return [name, content] as const
      const onLetter = text.replaceAll(a4, letter).replace(/<w:pgMar\b[^>]*>/g, margins)
      return [name, Buffer.from(onLetter)] as const
    }),
  )
}

const margins = (element: string) =>
  element.replace(/\bw:(\w+)="(\d+)"/g, (all, side: string, width: string) => {
    const moved = sides[side]
    return moved ? `w:${side}="${moved(Number(width))}"` : all
  })
