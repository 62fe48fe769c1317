import type { ChainedCommands, Editor } from '@tiptap/core'
import { Code, Ellipsis, Minus, Quote, RemoveFormatting, Strikethrough } from 'lucide-react'
import { useText } from '../i18n.tsx'
import { MenuItem } from './MenuItem.tsx'
import { ToolMenu } from './ToolMenu.tsx'
import { text } from './texts.ts'
import type { ToolbarValues } from './toolbar-values.ts'

interface Props {
  editor: Editor
  values: ToolbarValues
}

/** What is needed now and then. */
export function MoreMenu({ editor, values }: Props) {
  const t = useText()
  const toggles = [
    {
      key: 'strike',
      Icon: Strikethrough,
      isOn: values.isStrike,
      run: (on: ChainedCommands) => on.toggleStrike(),
    },
    { key: 'code', Icon: Code, isOn: values.isCode, run: (on: ChainedCommands) => on.toggleCode() },
    { key: 'quote', Icon: Quote, isOn: values.isQuote, run: (on: ChainedCommands) => on.toggleBlockquote() },
  ] as const
  const actions = [
    { key: 'line', Icon: Minus, run: (on: ChainedCommands) => on.setHorizontalRule() },
    {
      key: 'clear',
      Icon: RemoveFormatting,
      run: (on: ChainedCommands) => on.unsetAllMarks().clearNodes().resetAttributes('paragraph', looks),
    },
  ] as const
  return (
    <ToolMenu id="more" className="editor-more" label={t(text.more)} face={<Ellipsis size={16} />}>
      {(close) => {
        const use = (run: (on: ChainedCommands) => ChainedCommands) => () => {
          close()
          run(editor.chain().focus()).run()
        }
        return (
          <>
            {toggles.map(({ key, Icon, isOn, run }) => (
              <MenuItem key={key} kind="checkbox" isOn={isOn} onChoose={use(run)}>
                <Icon size={16} />
                {t(text[key])}
              </MenuItem>
            ))}
            <hr className="editor-rule" />
            {actions.map(({ key, Icon, run }) => (
              <MenuItem key={key} kind="action" onChoose={use(run)}>
                <Icon size={16} />
                {t(text[key])}
              </MenuItem>
            ))}
          </>
        )
      }}
    </ToolMenu>
  )
}
const looks = ['textAlign', 'lineHeight']
