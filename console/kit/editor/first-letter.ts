import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Left to the browser, what is typed into an empty line right below media appears above them (seen in Chromium).
 * The first letter of such a line is therefore set here; from the second on the line is not empty any more.
 */
export const FirstLetter = Extension.create({
  name: 'firstLetter',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          beforeinput: (view, event) => {
            const { data, inputType, isComposing } = event
            if (inputType !== 'insertText' || !data || isComposing) return false
            const { $from, from, to, empty } = view.state.selection
            if (!empty || !$from.parent.isTextblock || $from.parent.content.size > 0) return false
            if (!view.state.doc.resolve($from.before()).nodeBefore?.isAtom) return false
            event.preventDefault()
            const write = () => view.state.tr.insertText(data, from, to).scrollIntoView()
            const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, data, write))
            if (!isTaken) view.dispatch(write())
            return true
          },
        },
      },
    }),
  ],
})
