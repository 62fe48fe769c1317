import { autocompletion, type Completion, completeFromList } from '@codemirror/autocomplete'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { QueryFault, SchemaEntry } from '#contract/recommendations/query-calls.ts'

/** Completes tables, columns, shared views and macros, each with its meaning. */
export function queryLanguage(names: readonly SchemaEntry[]): Extension {
  const tables = names.filter(({ kind }) => kind !== 'macro')
  const macros = names.filter(({ kind }) => kind === 'macro')
  const language = sql({
    dialect: PostgreSQL,
    schema: Object.fromEntries(
      tables.map(({ name, columns }) => [
        name,
        columns.map((column): Completion => ({ label: column.name, type: 'property', detail: column.type })),
      ]),
    ),
    tables: tables.map(({ name, kind, about }) => ({
      label: name,
      type: kind === 'view' ? 'interface' : 'type',
      ...(about ? { info: about } : {}),
    })),
  })
  const functions = macros.map(
    ({ name, about, columns }): Completion => ({
      label: name,
      type: 'function',
      apply: `${name}(`,
      detail: `(${columns.map((column) => column.name).join(', ')})`,
      ...(about ? { info: about } : {}),
    }),
  )
  return [
    language,
    language.language.data.of({ autocomplete: completeFromList(functions) }),
    autocompletion({ icons: false }),
  ]
}

/** Asks the server while somebody writes, and marks what is wrong where it is. */
export const queryFaults = (ask: (query: string) => Promise<readonly QueryFault[]>): Extension =>
  linter(
    async (view) => {
      const query = view.state.doc.toString()
      const faults = await ask(query)
      return faults.map(({ message, from, to }): Diagnostic => {
        const length = view.state.doc.length
        // Without a place it is about the whole query.
        if (from === null) return { severity: 'error', message, from: 0, to: length }
        const start = Math.min(from, length)
        return { severity: 'error', message, from: start, to: Math.min(to ?? start, length) }
      })
    },
    { delay: 500 },
  )

/** Escape closes the completions and lets Tab out; the window around the editor does not hear it. */
export const escapeStays: Extension = EditorView.domEventHandlers({
  keydown: (event) => {
    if (event.key === 'Escape') event.stopPropagation()
    return false
  },
})

const ink = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.function(tags.variableName), tags.standard(tags.name)], color: 'var(--ex)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--ok)' },
])

/** By the colours of the console, so that it follows the theme. */
export const queryLook: Extension = [
  syntaxHighlighting(ink),
  EditorView.theme({
    '&': { color: 'var(--text)', backgroundColor: 'var(--surface)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { color: 'var(--faint)', backgroundColor: 'var(--surface)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--fill)' },
    '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
      backgroundColor: 'var(--accent-soft)',
    },
    '.cm-tooltip': {
      color: 'var(--text)',
      backgroundColor: 'var(--surface)',
      border: '1px solid var(--border)',
      borderRadius: 'var(--radius-sm)',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      color: 'var(--text)',
      backgroundColor: 'var(--accent-soft)',
    },
    '.cm-completionInfo': { maxWidth: '320px' },
  }),
]
