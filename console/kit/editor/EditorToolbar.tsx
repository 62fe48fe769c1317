import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Bold, ImagePlus, Italic, List, ListOrdered, Redo2, Underline, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../i18n.tsx'
import { LayoutMenu, StyleMenu } from './BlockMenus.tsx'
import { InkMenu, SizeMenu } from './LetterMenus.tsx'
import { LinkTool } from './LinkTool.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { ToolButton } from './ToolButton.tsx'
import { Toolbar } from './Toolbar.tsx'
import { text } from './texts.ts'
import { valuesAt } from './toolbar-values.ts'

interface Props {
  editor: Editor
  /** Without it the text has no images and videos. */
  onFiles?(files: File[]): void
}

/** What is used most in sight, the rest in small menus. */
export function EditorToolbar({ editor, onFiles }: Props) {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const values = useEditorState({ editor, selector: (seen) => valuesAt(seen.editor) })
  const on = () => editor.chain().focus()
  return (
    <Toolbar label={t(text.toolbar)} first="style">
      <div className="editor-tool-group">
        <StyleMenu editor={editor} values={values} />
        <SizeMenu editor={editor} values={values} />
      </div>
      <div className="editor-tool-group">
        <ToolButton
          id="bold"
          label={t(text.bold)}
          icon={<Bold size={16} />}
          isOn={values.isBold}
          onUse={() => on().toggleBold().run()}
        />
        <ToolButton
          id="italic"
          label={t(text.italic)}
          icon={<Italic size={16} />}
          isOn={values.isItalic}
          onUse={() => on().toggleItalic().run()}
        />
        <ToolButton
          id="underline"
          label={t(text.underline)}
          icon={<Underline size={16} />}
          isOn={values.isUnderline}
          onUse={() => on().toggleUnderline().run()}
        />
        <InkMenu editor={editor} values={values} />
      </div>
      <div className="editor-tool-group">
        <ToolButton
          id="bulletList"
          label={t(text.bulletList)}
          icon={<List size={16} />}
          isOn={values.isBulletList}
          onUse={() => on().toggleBulletList().run()}
        />
        <ToolButton
          id="orderedList"
          label={t(text.orderedList)}
          icon={<ListOrdered size={16} />}
          isOn={values.isOrderedList}
          onUse={() => on().toggleOrderedList().run()}
        />
        <LayoutMenu editor={editor} values={values} />
      </div>
      <div className="editor-tool-group">
        <LinkTool editor={editor} href={values.href} />
        {onFiles && (
          <ToolButton
            id="media"
            label={t(text.media)}
            icon={<ImagePlus size={16} />}
            onUse={() => picker.current?.click()}
          />
        )}
        <MoreMenu editor={editor} values={values} />
      </div>
      <div className="editor-tool-group">
        <ToolButton
          id="undo"
          label={t(text.undo)}
          icon={<Undo2 size={16} />}
          isIdle={!values.canUndo}
          onUse={() => on().undo().run()}
        />
        <ToolButton
          id="redo"
          label={t(text.redo)}
          icon={<Redo2 size={16} />}
          isIdle={!values.canRedo}
          onUse={() => on().redo().run()}
        />
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,video/*"
        aria-label={t(text.media)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles?.(files)
        }}
      />
    </Toolbar>
  )
}
