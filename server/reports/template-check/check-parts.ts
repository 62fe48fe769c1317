import type { TemplateFault, TemplateFaultCode } from '#contract/reports/template-faults.ts'
import { readZip, type ZipEntry, ZipError } from '../../kit/zip.ts'
import { limits } from './limits.ts'

const mebibyte = 1024 * 1024

/** The folders and files of a Word document. Anything else is not one of ours. */
const known =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/[\w.-]+|customXml\/(_rels\/)?[\w.-]+|word\/(_rels\/|theme\/(_rels\/)?|media\/|charts\/(_rels\/)?|fonts\/|glossary\/(_rels\/)?)?[\w.-]+)$/
const running = /vba|activeX|embeddings|oleObject|\.bin$/i

export const fault = (code: TemplateFaultCode, values: TemplateFault['values'] = {}): TemplateFault => ({
  code,
  values,
})

/** What a file name of a tenant or author can do to a sentence: it is cut, and its signs are visible. */
export const shownName = (name: string) => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)

/** Whether the file is a zip with the parts of a Word document, of a sane size, each once. */
export function checkParts(bytes: Buffer): { parts: ZipEntry[]; faults: TemplateFault[] } {
  const none = { parts: [] as ZipEntry[] }
  if (bytes.length > limits.file)
    return { ...none, faults: [fault('tooLarge', { megabytes: limits.file / mebibyte })] }
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== 0x04034b50) return { ...none, faults: [fault('notDocx')] }
  let entries: ZipEntry[]
  try {
    entries = readZip(bytes, { entries: limits.parts })
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    const isMany = error.message === 'too many entries'
    return {
      ...none,
      faults: [isMany ? fault('tooManyParts', { most: limits.parts }) : fault('notDocx')],
    }
  }
  // Word itself writes no folders; what writes a zip again may.
  const parts = entries.filter(({ name, size }) => !(name.endsWith('/') && size === 0))
  const faults = [...parts.flatMap(partFaults), ...wholeFaults(parts)]
  return { parts, faults }
}

function partFaults({ name, isEncrypted, size }: ZipEntry): TemplateFault[] {
  const part = shownName(name)
  if (isEncrypted) return [fault('encrypted')]
  if (running.test(name)) return [fault('macro', { part })]
  if (!known.test(name)) return [fault('oddName', { part })]
  return size > limits.part ? [fault('partTooLarge', { part })] : []
}

function wholeFaults(parts: readonly ZipEntry[]): TemplateFault[] {
  const sum = parts.reduce((total, { size }) => total + size, 0)
  if (sum > limits.unpacked) return [fault('tooLarge', { megabytes: limits.unpacked / mebibyte })]
  const names = new Set<string>()
  for (const { name } of parts) {
    const key = name.toLowerCase()
    if (names.has(key)) return [fault('oddName', { part: shownName(name) })]
    names.add(key)
  }
  const needed = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']
  return needed.every((name) => parts.some((part) => part.name === name)) ? [] : [fault('notDocx')]
}
