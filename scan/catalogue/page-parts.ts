import { PageError } from './page-error.ts'

export interface Block {
  language: string
  text: string
  line: number
  /** The last line with text above the block. */
  before: string
}
export interface Section {
  title: string
  line: number
  text: string
  blocks: Block[]
}
export interface PageParts {
  matter: string[]
  sections: Section[]
}

/** Cuts a page into front matter and `##` sections with their fenced blocks. Lines count from 1. */
export function cutPage(text: string, file: string): PageParts {
  const lines = text.split(/\r?\n/)
  if (lines[0] !== '---') throw new PageError(file, 1, "A page begins with '---' and its front matter.")
  const end = lines.indexOf('---', 1)
  if (end < 0) throw new PageError(file, 1, "The front matter has no closing '---'.")
  return { matter: lines.slice(1, end), sections: cutSections(lines.slice(end + 1), file, end + 2) }
}

export function cutSections(lines: readonly string[], file: string, firstLine = 1): Section[] {
  const sections: Section[] = []
  let block: Block | undefined
  let before = ''
  const body: string[][] = []
  lines.forEach((content, index) => {
    const line = firstLine + index
    const fence = /^```(\w*)\s*$/.exec(content)
    const section = sections.at(-1)
    if (!block && content.startsWith('## ')) {
      const title = content.slice(3).trim()
      if (sections.some((other) => other.title === title))
        throw new PageError(file, line, `The section '${title}' stands twice.`)
      sections.push({ title, line, text: '', blocks: [] })
      body.push([])
      before = ''
      return
    }
    if (!section && content.trim()) throw new PageError(file, line, "Text before the first '## ' section.")
    body.at(-1)?.push(content)
    if (fence && !block) {
      block = { language: fence[1] ?? '', text: '', line: line + 1, before }
      section?.blocks.push(block)
    } else if (fence) block = undefined
    else if (block) block.text += `${content}\n`
    else if (content.trim()) before = content.trim()
  })
  if (block) throw new PageError(file, block.line - 1, 'This block is not closed.')
  sections.forEach((section, index) => {
    section.text = (body[index] ?? []).join('\n').trim()
  })
  return sections
}
