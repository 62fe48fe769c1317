import { EditorContent, useEditor } from '@tiptap/react'
import { Button } from 'antd'
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { classes } from '#console/ui/classes.ts'
import { ApiError } from '../api.ts'
import { useText } from '../i18n.tsx'
import { hasContent, withoutEmptyEnd } from './content.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { extensions } from './extensions.ts'
import { FileIntake } from './file-intake.ts'
import { FirstLetter } from './first-letter.ts'
import type { EditorProps } from './RichEditor.tsx'
import { text } from './texts.ts'
import { UploadNotes } from './UploadNotes.tsx'
import { useMediaUpload } from './useMediaUpload.ts'
import '../RichText.css'
import './EditorBox.css'

/** The editor: toolbar, text, and what is done with it. */
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
}: EditorProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { take, pending, problems, forgetProblems } = useMediaUpload(upload)
  const [written, setWritten] = useState({ html: initial, isBlank: initial === '' })
  const [isBusy, setBusy] = useState(false)
  const options = useMemo(
    () => ({
      extensions: [...extensions, FirstLetter, FileIntake.configure({ onFiles: take })],
      editorProps: {
        // What is written at the lower edge stays clear of it.
        scrollMargin: 12,
        scrollThreshold: 12,
        attributes: { class: 'rich-text editor-text', 'aria-label': label, 'aria-multiline': 'true' },
      },
    }),
    [take, label],
  )
  const editor = useEditor({
    ...options,
    content: initial,
    autofocus: autoFocus && 'end',
    injectCSS: false,
    onUpdate: ({ editor: changed }) =>
      setWritten({
        html: withoutEmptyEnd(changed.getHTML()),
        isBlank: !hasContent(changed.state.doc),
      }),
  })
  const isTooLong = written.html.length > maxLength
  const save = async () => {
    setBusy(true)
    editor.setEditable(false)
    try {
      await onSave(written.html)
      if (!editor.isDestroyed) editor.commands.clearContent(true)
    } catch (error) {
      // The server's answer was told already; nothing of the text is lost.
      if (!(error instanceof ApiError)) throw error
    } finally {
      if (!editor.isDestroyed) editor.setEditable(true)
      setBusy(false)
    }
  }
  /** The Tab key may mean something in the text, as in lists: this is the way out of it. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.altKey && event.key === 'F10')) return
    event.preventDefault()
    event.stopPropagation()
    box.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
  }
  return (
    <div className="editor" ref={box}>
      <div
        className={classes('editor-frame', isTooLong && 'editor-frame-wrong')}
        style={{ '--editor-height': `${height}px` } as CSSProperties}
      >
        <EditorToolbar editor={editor} onFiles={(files) => void take(editor, files)} />
        <EditorContent editor={editor} onKeyDown={leave} />
      </div>
      <UploadNotes pending={pending} problems={problems} onClose={forgetProblems} />
      {isTooLong && (
        <p role="alert" className="editor-wrong">
          {t(text.tooLong, { n: written.html.length, max: maxLength })}
        </p>
      )}
      <div className="editor-foot">
        <Button
          size="small"
          type="text"
          disabled={written.html === '' || isBusy}
          onClick={() => editor.chain().clearContent(true).focus().run()}
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
          disabled={written.isBlank || savingDisabled || isTooLong || pending > 0}
          onClick={() => void save()}
        >
          {t(text.save)}
        </Button>
      </div>
    </div>
  )
}
