import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { forceLinting } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { callApi } from '#console/kit/api.ts'
import type { QueryFault, SchemaEntry } from '#contract/recommendations/query-calls.ts'
import { queryCalls } from '#contract/recommendations/query-calls.ts'
import { escapeStays, queryFaults, queryLanguage, queryLook } from './query-language.ts'

export interface EditorHandle {
  /** Puts a name where the cursor stands. */
  insert(name: string): void
}

interface Props {
  ref: Ref<EditorHandle>
  label: string
  help: string
  value: string
  kind: number
  names: readonly SchemaEntry[]
  onChange(query: string): void
  onRun(): void
}

/** The text of a query: completed, and marked where it is wrong while it is written. */
export default function QueryEditor({ ref, label, help, value, kind, names, onChange, onRun }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ kind, onChange, onRun })
  latest.current = { kind, onChange, onRun }
  const language = useRef(new Compartment()).current
  const first = useRef(value).current

  useEffect(() => {
    if (!place.current) return
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': help }),
          escapeStays,
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                latest.current.onRun()
                return true
              },
            },
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          language.of(queryLanguage([])),
          queryFaults((query) => faultsOf(query, latest.current.kind)),
          queryLook,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [first, label, help, language])

  useEffect(() => {
    view.current?.dispatch({ effects: language.reconfigure(queryLanguage(names)) })
  }, [names, language])

  // Another type asks for another answer.
  useEffect(() => {
    if (view.current && kind) forceLinting(view.current)
  }, [kind])

  // What was put back from outside, as another's version of the query.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useImperativeHandle(ref, () => ({
    insert: (name) => {
      const editor = view.current
      if (!editor) return
      editor.dispatch(editor.state.replaceSelection(name))
      editor.focus()
    },
  }))
  return <div ref={place} className="query-editor" />
}

/** A server that does not answer marks nothing: saving will say it. */
async function faultsOf(query: string, kind: number): Promise<readonly QueryFault[]> {
  if (!query.trim()) return []
  const asked = { body: { query, queryType: kind as 1 | 2 } }
  return callApi(queryCalls.inspect, asked, { quiet: true }).then(
    ({ faults }) => faults,
    () => [],
  )
}
