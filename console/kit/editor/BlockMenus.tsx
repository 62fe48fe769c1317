import type { Editor } from '@tiptap/core'
import { TextAlignCenter, TextAlignEnd, TextAlignJustify, TextAlignStart } from 'lucide-react'
import { type Alignment, alignments, lineHeightOf, lineHeights } from '#contract/kit/rich-text.ts'
import { useText } from '../i18n.tsx'
import { MenuItem } from './MenuItem.tsx'
import { ToolMenu } from './ToolMenu.tsx'
import { alignmentTexts, text } from './texts.ts'
import { type BlockStyle, headingLevels, type ToolbarValues } from './toolbar-values.ts'

interface Props {
  editor: Editor
  values: ToolbarValues
}

export function StyleMenu({ editor, values }: Props) {
  const t = useText()
  const choose = (style: BlockStyle) => {
    const chain = editor.chain().focus()
    if (style === 'paragraph') chain.setParagraph().run()
    else if (style === 'codeBlock') chain.setCodeBlock().run()
    else chain.setHeading({ level: style }).run()
  }
  const nameOf = (style: BlockStyle) =>
    typeof style === 'number' ? t(text.heading, { n: style }) : t(text[style])
  const styles: BlockStyle[] = ['paragraph', ...headingLevels, 'codeBlock']
  return (
    <ToolMenu
      id="style"
      className="editor-style"
      label={t(text.style)}
      value={nameOf(values.style)}
      face={<span>{shortName(values.style, t(text.paragraph), t(text.codeShort))}</span>}
    >
      {(close) =>
        styles.map((style) => (
          <MenuItem
            key={style}
            isOn={style === values.style}
            className={`editor-style-${style}`}
            onChoose={() => {
              close()
              choose(style)
            }}
          >
            {nameOf(style)}
            {typeof style === 'number' && <span className="quiet editor-short">H{style}</span>}
          </MenuItem>
        ))
      }
    </ToolMenu>
  )
}

function shortName(style: BlockStyle, paragraph: string, code: string): string {
  if (style === 'codeBlock') return code
  return style === 'paragraph' ? paragraph : `H${style}`
}

const alignmentIcons = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  justify: TextAlignJustify,
}

export function LayoutMenu({ editor, values }: Props) {
  const t = useText()
  const change = (look: { textAlign?: Alignment | null; lineHeight?: string | null }) =>
    editor.chain().focus().updateAttributes('paragraph', look).updateAttributes('heading', look).run()
  const Face = alignmentIcons[values.align]
  return (
    <ToolMenu
      id="layout"
      label={t(text.layout)}
      value={t(alignmentTexts[values.align])}
      face={<Face size={16} />}
    >
      {(close) => (
        <>
          <fieldset className="editor-group" aria-label={t(text.alignment)}>
            <div className="editor-group-name" aria-hidden="true">
              {t(text.alignment)}
            </div>
            {alignments.map((side) => {
              const Icon = alignmentIcons[side]
              return (
                <MenuItem
                  key={side}
                  isOn={side === values.align}
                  onChoose={() => {
                    close()
                    change({ textAlign: side === 'left' ? null : side })
                  }}
                >
                  <Icon size={16} />
                  {t(alignmentTexts[side])}
                </MenuItem>
              )
            })}
          </fieldset>
          <fieldset className="editor-group" aria-label={t(text.lineHeight)}>
            <div className="editor-group-name" aria-hidden="true">
              {t(text.lineHeight)}
            </div>
            {lineHeights.map((height) => (
              <MenuItem
                key={height}
                isOn={lineHeightOf(height) === values.lineHeight}
                onChoose={() => {
                  close()
                  change({ lineHeight: lineHeightOf(height) ?? null })
                }}
              >
                {height}
              </MenuItem>
            ))}
          </fieldset>
        </>
      )}
    </ToolMenu>
  )
}
