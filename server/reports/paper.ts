import { readZip, writeZip } from '../kit/zip.ts'

const a4 = '<w:pgSz w:w="11906" w:h="16838"/>'
const letter = '<w:pgSz w:w="12240" w:h="15840"/>'
/** Letter is 5.9 mm wider: the margins take it, so that what is written is as wide as it was. */
const wider = 167

/** The same document on the other paper, where it is plainly A4. */
export function onPaper(docx: Buffer, paper: 'A4' | 'Letter'): Buffer {
  if (paper === 'A4') return docx
  const parts = readZip(docx, { entries: 2000 }).map(({ name, read }) => [name, read()] as const)
  return writeZip(
    parts.map(([name, content]) => {
      if (name !== 'word/document.xml') return [name, content] as const
      const text = content.toString('utf8')
      if (!text.includes(a4)) return [name, content] as const
      const margins = (side: string) => new RegExp(`(<w:pgMar[^>]*\\bw:${side}=")(\\d+)(")`, 'g')
      const widen = (_all: string, before: string, width: string, after: string) =>
        `${before}${Number(width) + wider}${after}`
      return [
        name,
        Buffer.from(
          text.replaceAll(a4, letter).replace(margins('left'), widen).replace(margins('right'), widen),
        ),
      ] as const
    }),
  )
}
