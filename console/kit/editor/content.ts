import type { Node } from '@tiptap/pm/model'

/** Whether a reader would see anything of it. */
export function hasContent(doc: Node): boolean {
  if (doc.textContent.trim() !== '') return true
  let hasMedia = false
  doc.descendants(({ type }) => {
    hasMedia ||= type.name === 'picture' || type.name === 'video'
    return !hasMedia
  })
  return hasMedia
}

/** Empty lines at the end are where one writes on, not what was written. */
export const withoutEmptyEnd = (html: string): string => html.replace(/(<p(?: style="[^"]*")?><\/p>)+$/, '')
