import type { TemplateFault } from '#contract/reports/template-faults.ts'
import { ZipError } from '../../kit/zip.ts'
import { checkContent } from './check-content.ts'
import { checkParts, fault, shownName } from './check-parts.ts'
import { checkTags, type Tag, tagsIn } from './tags.ts'

export interface CheckedTemplate {
  /** Empty: it may be kept and filled. */
  faults: TemplateFault[]
  tags: Tag[]
}

const mostFaults = 10
/** Parts that are filled, in which order does not matter. */
const withTags = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/

/** Everything that is asked of a template before it is kept, and again before it is filled. */
export function checkTemplate(bytes: Buffer): CheckedTemplate {
  const { parts, faults } = checkParts(bytes)
  if (faults.length > 0) return { faults: faults.slice(0, mostFaults), tags: [] }
  const found: TemplateFault[] = []
  const tags: Tag[] = []
  for (const part of parts.filter(({ name }) => /\.(xml|rels)$/.test(name))) {
    let text: string
    try {
      text = part.read().toString('utf8')
    } catch (error) {
      if (!(error instanceof ZipError)) throw error
      found.push(fault('broken', { part: shownName(part.name) }))
      continue
    }
    found.push(...checkContent(part.name, text))
    if (!withTags.test(part.name)) continue
    const own = tagsIn(text)
    found.push(...checkTags(own))
    tags.push(...own)
  }
  return { faults: found.slice(0, mostFaults), tags }
}

/** What is asked of a filled document before it leaves the house: names, kind and relations once more. */
export const checkFilled = (bytes: Buffer): TemplateFault[] => {
  const { parts, faults } = checkParts(bytes)
  const looked = parts.filter(({ name }) => name === '[Content_Types].xml' || name.endsWith('.rels'))
  return [
    ...faults,
    ...looked.flatMap(({ name, read }) => checkContent(name, read().toString('utf8'))),
  ].slice(0, mostFaults)
}
