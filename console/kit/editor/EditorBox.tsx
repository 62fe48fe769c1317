import type { Editor } from '@tiptap/react'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { useText } from '../i18n.tsx'
import { EditorArea, type Written } from './EditorArea.tsx'
import type { EditorProps } from './RichEditor.tsx'
import { text } from './texts.ts'

/** The editor as a box of its own: with what is done with the text. */
export default function EditorBox({
  label,
  initial = '',
  height = 150,
  maxLength,
  upload,
  savingDisabled = false,
  autoFocus = false,
  onSave,
  onDiscard,
  onChange,
}: EditorProps) {
  const t = useText()
  const editor = useRef<Editor>(null)
  const [written, setWritten] = useState<Written>({
    html: initial,
    isBlank: initial === '',
    isTooLong: false,
    pending: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    editor.current?.setEditable(false)
    try {
      await onSave(written.html)
      if (!editor.current?.isDestroyed) editor.current?.commands.clearContent(true)
    } catch (error) {
      // The server's answer was told already; nothing of the text is lost.
      if (!(error instanceof ApiError)) throw error
    } finally {
      if (!editor.current?.isDestroyed) editor.current?.setEditable(true)
      setBusy(false)
    }
  }
  return (
    <div className="editor">
      <EditorArea
        label={label}
        initial={initial}
        height={height}
        maxLength={maxLength}
        upload={upload}
        autoFocus={autoFocus}
        onChange={(next, changed) => {
          editor.current = changed
          setWritten(next)
          onChange?.(next.html)
        }}
      />
      <div className="editor-foot">
        <Button
          size="small"
          type="text"
          disabled={written.html === '' || isBusy}
          onClick={() => editor.current?.chain().clearContent(true).focus().run()}
        >
          {t(text.erase)}
        </Button>
        <Button size="small" className="editor-discard" disabled={isBusy} onClick={onDiscard}>
          {t(text.discard)}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={isBusy}
          disabled={written.isBlank || savingDisabled || written.isTooLong || written.pending > 0}
          onClick={() => void save()}
        >
          {t(text.save)}
        </Button>
      </div>
    </div>
  )
}
