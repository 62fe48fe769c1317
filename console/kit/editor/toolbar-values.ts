import type { Editor } from '@tiptap/core'
import { type Alignment, usualFontSize } from '#contract/kit/rich-text.ts'

export const headingLevels = [1, 2, 3, 4, 5, 6] as const
export type BlockStyle = 'paragraph' | 'codeBlock' | (typeof headingLevels)[number]

/** In px, as RichText.css has them. */
export const headingSizes = { 1: 32, 2: 28, 3: 24, 4: 20, 5: 18, 6: 16 }
/** The line height of a paragraph that has none of its own. */
const usualLineHeight = '1.5'

/** How the text is where the cursor stands, as the toolbar shows it. */
export function valuesAt(editor: Editor) {
  const style = styleAt(editor)
  const usualSize = typeof style === 'number' ? `${headingSizes[style]}px` : usualFontSize
  const block = editor.getAttributes(typeof style === 'number' ? 'heading' : 'paragraph')
  return {
    style,
    usualSize,
    size: (editor.getAttributes('fontSize').value as string | undefined) ?? usualSize,
    ink: (editor.getAttributes('ink').value as string | undefined) ?? null,
    align: (block.textAlign as Alignment | null | undefined) ?? 'left',
    lineHeight:
      (block.lineHeight as string | null | undefined) ?? (style === 'paragraph' ? usualLineHeight : null),
    href: (editor.getAttributes('link').href as string | undefined) ?? '',
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderline: editor.isActive('underline'),
    isStrike: editor.isActive('strike'),
    isCode: editor.isActive('code'),
    isQuote: editor.isActive('blockquote'),
    isBulletList: editor.isActive('bulletList'),
    isOrderedList: editor.isActive('orderedList'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}
export type ToolbarValues = ReturnType<typeof valuesAt>

function styleAt(editor: Editor): BlockStyle {
  if (editor.isActive('codeBlock')) return 'codeBlock'
  return headingLevels.find((level) => editor.isActive('heading', { level })) ?? 'paragraph'
}
