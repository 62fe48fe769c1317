import { type Editor, Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'

interface Options {
  onFiles(editor: Editor, files: File[]): void
}

/** Files that are dropped on the text or pasted into it. */
export const FileIntake = Extension.create<Options>({
  name: 'fileIntake',
  addOptions: () => ({ onFiles: () => {} }),
  addProseMirrorPlugins() {
    const { editor, options } = this
    return [
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            const files = [...(clipboardData?.files ?? [])]
            // Office programs add a picture of the text that is copied: there the text is meant.
            if (files.length === 0 || clipboardData?.getData('text/plain')) return false
            options.onFiles(editor, files)
            return true
          },
          handleDrop: (view, event, _slice, isMoved) => {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (isMoved || files.length === 0) return false
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (at) {
              const { tr } = view.state
              view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at.pos))))
            }
            options.onFiles(editor, files)
            return true
          },
        },
      }),
    ]
  },
})
