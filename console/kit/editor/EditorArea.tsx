import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { classes } from '#console/ui/classes.ts'
import type { Call } from '#contract/kit/call.ts'
import { sayTooLong } from '#contract/kit/faults.ts'
import { useText } from '../i18n.tsx'
import { hasContent, withoutEmptyEnd } from './content.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { extensions } from './extensions.ts'
import { FileIntake } from './file-intake.ts'
import { FirstLetter } from './first-letter.ts'
import { PlaceMarks } from './place-marks.ts'
import { UploadNotes } from './UploadNotes.tsx'
import { useMediaUpload } from './useMediaUpload.ts'
import '../RichText.css'
import './EditorBox.css'

/** What stands in an editor. */
export interface Written {
  html: string
  /** A reader would see nothing of it. */
  isBlank: boolean
  isTooLong: boolean
  /** Files that are still on their way. */
  pending: number
}

interface Props {
  label: string
  id?: string
  initial: string
  /** Of the text, in px. */
  height: number
  maxLength: number
  upload: Call
  autoFocus?: boolean
  disabled?: boolean
  /** A field of a form says what is wrong with it. */
  isField?: boolean
  /** Neither images nor videos. */
  withoutMedia?: boolean
  /** The `{{places}}` that may stand in the text. */
  places?: readonly string[]
  /** `editor` to clear or lock it. */
  onChange(written: Written, editor: Editor): void
  onBlur?(): void
}

/** Toolbar and text: the part of the editor that a comment box and a field of a form share. */
export function EditorArea({ label, id, initial, height, maxLength, upload, ...props }: Props) {
  const {
    autoFocus = false,
    disabled = false,
    isField = false,
    withoutMedia = false,
    places,
    onChange,
    onBlur,
  } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { take, pending, problems, forgetProblems } = useMediaUpload(upload)
  const options = useMemo(
    () => ({
      extensions: [
        ...extensions,
        FirstLetter,
        ...(withoutMedia ? [] : [FileIntake.configure({ onFiles: take })]),
        ...(places ? [PlaceMarks.configure({ places })] : []),
      ],
      editorProps: {
        // What is written at the lower edge stays clear of it.
        scrollMargin: 12,
        scrollThreshold: 12,
        attributes: {
          class: 'rich-text editor-text',
          'aria-label': label,
          'aria-multiline': 'true',
          ...(id ? { id } : {}),
        },
      },
    }),
    [take, label, id, withoutMedia, places],
  )
  const writtenIn = (changed: Editor, files: number): Written => {
    const html = withoutEmptyEnd(changed.getHTML())
    return {
      html,
      isBlank: !hasContent(changed.state.doc),
      isTooLong: html.length > maxLength,
      pending: files,
    }
  }
  const editor = useEditor({
    ...options,
    content: initial,
    autofocus: autoFocus && 'end',
    injectCSS: false,
    editable: !disabled,
    onUpdate: ({ editor: changed }) => onChange(writtenIn(changed, pending), changed),
    onBlur: () => onBlur?.(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when files come and go, whoever listens
  useEffect(() => {
    // Hidden while another part of the page was loaded, it has ended; the next one speaks for itself.
    if (!editor.isDestroyed) onChange(writtenIn(editor, pending), editor)
  }, [pending, editor])
  const length = withoutEmptyEnd(editor.getHTML()).length
  const isTooLong = length > maxLength
  /** The Tab key may mean something in the text, as in lists: this is the way out of it. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.altKey && event.key === 'F10')) return
    event.preventDefault()
    event.stopPropagation()
    box.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
  }
  return (
    <div ref={box}>
      <div
        className={classes('editor-frame', isTooLong && 'editor-frame-wrong')}
        style={{ '--editor-height': `${height}px` } as CSSProperties}
      >
        <EditorToolbar
          editor={editor}
          {...(withoutMedia ? {} : { onFiles: (files: File[]) => void take(editor, files) })}
        />
        <EditorContent editor={editor} onKeyDown={leave} />
      </div>
      <UploadNotes pending={pending} problems={problems} onClose={forgetProblems} />
      {isTooLong && !isField && (
        <p role="alert" className="editor-wrong">
          {t(sayTooLong(length, maxLength))}
        </p>
      )}
    </div>
  )
}
