import type { TemplateFault } from '#contract/reports/template-faults.ts'
import { fault, shownName } from './check-parts.ts'
import { limits } from './limits.ts'

export interface Tag {
  name: string
  kind: 'value' | 'open' | 'close'
}

const paragraphEnd = /<\/w:p>/
const tagForm = /\{\s*([#/]?)\s*([^{}]*?)\s*\}/g

/** The placeholders of one part: in its text, which Word cuts into runs as it likes, and in the alt texts of pictures. */
export function tagsIn(text: string): Tag[] {
  return text.split(paragraphEnd).flatMap((paragraph) => {
    const alts = [...paragraph.matchAll(/\bdescr="([^"]*)"/g)].map(([, alt = '']) => alt)
    const said = paragraph.replace(/<[^>]+>/g, '')
    return [...said.matchAll(tagForm), ...alts.flatMap((alt) => [...alt.matchAll(tagForm)])].flatMap(
      ([, sign, name = '']) =>
        name === '' ? [] : [{ name, kind: sign === '#' ? 'open' : sign === '/' ? 'close' : 'value' } as Tag],
    )
  })
}

/** Too many placeholders, or loops that do not end, contain themselves or stand too deep. */
export function checkTags(tags: readonly Tag[]): TemplateFault[] {
  if (tags.length > limits.tags) return [fault('tooManyTags', { most: limits.tags })]
  const open: string[] = []
  for (const { name, kind } of tags) {
    const tag = `{#${shownName(name)}}`
    if (kind === 'open') {
      if (open.includes(name)) return [fault('repeatedLoop', { tag })]
      open.push(name)
      if (open.length > limits.loops) return [fault('loopsTooDeep', { most: limits.loops })]
    } else if (kind === 'close' && open.pop() !== name) return [fault('unclosedLoop', { tag })]
  }
  const [left] = open
  return left === undefined ? [] : [fault('unclosedLoop', { tag: `{#${shownName(left)}}` })]
}
