import type { Editor } from '@tiptap/core'
import { Baseline, Check } from 'lucide-react'
import { fontSizes, inks, rgbOf } from '#contract/kit/rich-text.ts'
import { useText } from '../i18n.tsx'
import { MenuItem } from './MenuItem.tsx'
import { ToolMenu } from './ToolMenu.tsx'
import { text } from './texts.ts'
import type { ToolbarValues } from './toolbar-values.ts'

interface Props {
  editor: Editor
  values: ToolbarValues
}

export function SizeMenu({ editor, values }: Props) {
  const t = useText()
  const choose = (size: string) => {
    const chain = editor.chain().focus()
    if (size === values.usualSize) chain.unsetMark('fontSize').run()
    else chain.setMark('fontSize', { value: size }).run()
  }
  return (
    <ToolMenu
      id="size"
      className="editor-size"
      label={t(text.size)}
      value={values.size}
      face={<span>{values.size}</span>}
    >
      {(close) =>
        fontSizes.map((size) => (
          <MenuItem
            key={size}
            isOn={size === values.size}
            onChoose={() => {
              close()
              choose(size)
            }}
          >
            {size}
          </MenuItem>
        ))
      }
    </ToolMenu>
  )
}

/** Twenty-five inks in rows of five, each with its name, and the way back to the colour of the theme. */
export function InkMenu({ editor, values }: Props) {
  const t = useText()
  const choose = (ink: string | null) => {
    const chain = editor.chain().focus()
    if (ink) chain.setMark('ink', { value: ink }).run()
    else chain.unsetMark('ink').run()
  }
  const chosen = inks.find(({ color }) => rgbOf(color) === values.ink)
  return (
    <ToolMenu
      id="ink"
      className="editor-ink"
      columns={5}
      label={t(text.color)}
      value={t(chosen?.label ?? text.noColor)}
      face={
        <span className="ink-ground">
          <Baseline size={16} {...(values.ink && { style: { color: values.ink } })} />
        </span>
      }
    >
      {(close) => (
        <div className="ink-ground editor-inks">
          {inks.map(({ color, label }) => {
            const ink = rgbOf(color)
            return (
              <button
                key={color}
                type="button"
                role="menuitemradio"
                aria-checked={ink === values.ink}
                aria-label={t(label)}
                title={t(label)}
                tabIndex={-1}
                className="editor-ink-choice"
                style={{ color: ink }}
                onClick={() => {
                  close()
                  choose(ink)
                }}
              >
                {ink === values.ink && <Check size={16} />}
              </button>
            )
          })}
          <MenuItem
            className="editor-no-ink"
            isOn={values.ink === null}
            onChoose={() => {
              close()
              choose(null)
            }}
          >
            {t(text.noColor)}
          </MenuItem>
        </div>
      )}
    </ToolMenu>
  )
}
