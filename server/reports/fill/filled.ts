import { createDefaultPlugins, TemplateHandler } from 'easy-template-x'
import { readZip, writeZip } from '../../kit/zip.ts'
import { limits } from '../template-check/limits.ts'
import { embedFonts } from './embed-fonts.ts'
import { withoutEmptyMarks } from './empty-marks.ts'
import { engineData, ownValue } from './engine-data.ts'
import { AnchorPlugin, PageOfPlugin } from './plugins.ts'
import { type FillRequest, reservedInk } from './protocol.ts'

/** A template with its placeholders filled, the brand's colour in it and our font inside. */
export async function filled({ template, data, ink }: FillRequest): Promise<Buffer> {
  const handler = new TemplateHandler({
    scopeDataResolver: ownValue,
    plugins: [...createDefaultPlugins(), new AnchorPlugin(), new PageOfPlugin()],
    maxXmlDepth: limits.xmlDepth,
  })
  const made = await handler.process(inInk(Buffer.from(template), ink), engineData(data))
  const parts = partsOf(made)
  mendParts(parts)
  embedFonts(parts)
  return writeZip(parts)
}

/**
 * The engine leaves the paragraphs of loops behind. It writes the relation of a picture into `pic:pic` as well, where the
 * schema of ECMA-376 has no attribute, and counts the pictures of each part anew, where it wants a number for each.
 */
function mendParts(parts: Map<string, Buffer>): void {
  let pictures = 0
  for (const [name, content] of parts) {
    if (!/^word\/\w+\.xml$/.test(name)) continue
    const mended = withoutEmptyMarks(content.toString('utf8'))
      .replaceAll(/(<pic:pic\b[^>]*?) r:embed="[^"]*"/g, '$1')
      .replaceAll(/(<wp:docPr\b[^>]*?\bid=")\d+"/g, (_, before: string) => `${before}${++pictures}"`)
    parts.set(name, Buffer.from(mended))
  }
}

function inInk(template: Buffer, ink: string): Buffer {
  const parts = partsOf(template)
  const reserved = new RegExp(reservedInk, 'gi')
  for (const [name, content] of parts)
    if (name.endsWith('.xml')) parts.set(name, Buffer.from(content.toString('utf8').replace(reserved, ink)))
  return writeZip(parts)
}

/** Without the folders that the engine writes: Word has none. */
function partsOf(docx: Buffer): Map<string, Buffer> {
  const entries = readZip(docx, { entries: 2 * limits.parts }).filter(({ name }) => !name.endsWith('/'))
  return new Map(entries.map(({ name, read }) => [name, read()]))
}
