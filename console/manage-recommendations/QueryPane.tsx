import { Segmented } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { RowsInput } from '#console/kit/form/inputs/RowsInput.tsx'
import type { FormState } from '#console/kit/form/useForm.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useRows } from '#console/kit/rows.ts'
import { accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { up } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { word } from '#contract/kit/words.ts'
import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { queryCalls } from '#contract/recommendations/query-calls.ts'
import { queryType, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import type { EditorHandle } from './QueryEditor.tsx'
import { RunPane } from './RunPane.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import { text } from './texts.ts'
import './QueryPane.css'

const QueryEditor = lazy(() => import('./QueryEditor.tsx'))
const active = where(accounts, { status: accountStatus.value.Enabled })
const accountInput = { kind: 'rows', of: accounts, filter: active } as const
const bar = (choices: typeof validationMethod | typeof queryType, lang: 'en' | 'de') =>
  choices.all.map(({ value, label }) => ({ value, label: label[lang] }))

interface Props {
  state: FormState
  row: Recommendation | undefined
}

/** The query with all that it may name, and what it says of an account. */
export function QueryPane({ state, row }: Props) {
  const { t, lang } = useLanguage()
  const { values, set } = state
  const [chosen, choose] = useState<number | null>(null)
  const editor = useRef<EditorHandle>(null)
  const run = useRef<(() => void) | null>(null)
  // One that was never scanned has nothing to run on.
  const scanned = useRows(accounts, {
    filter: `${active} and lastScanTimeEnd ne null`,
    ...{ sort: up('name'), top: 1, select: ['id'] },
  })
  const accountId = chosen ?? scanned.data?.[0]?.id ?? null
  const names = useAnswer(
    queryCalls.schema,
    { query: accountId === null ? {} : { accountId } },
    { staleTime: 60_000 },
  )
  const kind = Number(values.queryType)
  const query = String(values.query ?? '')
  return (
    <div className="query-pane">
      <div className="query-bar">
        <Segmented
          aria-label={t(word.validationMethod)}
          value={Number(values.validationMethod)}
          options={bar(validationMethod, lang)}
          onChange={(value) => set({ validationMethod: value })}
        />
        <Segmented
          aria-label={t({ en: 'Query Type', de: 'Abfragetyp' })}
          value={kind}
          options={bar(queryType, lang)}
          onChange={(value) => set({ queryType: value })}
        />
        <span className="quiet cut">
          {t(kind === queryType.value.Global ? text.globalHelp : text.granularHelp)}
        </span>
      </div>
      <div className="query-middle">
        <SchemaTree names={names.data ?? []} onInsert={(name) => editor.current?.insert(name)} />
        <Suspense fallback={<div className="query-editor" />}>
          <QueryEditor
            ref={editor}
            label={t(text.query)}
            help={t(text.editorHelp)}
            value={query}
            kind={kind}
            names={names.data ?? []}
            onChange={(next) => set({ query: next })}
            onRun={() => run.current?.()}
          />
        </Suspense>
      </div>
      <RunPane
        state={state}
        row={row}
        accountId={accountId}
        runRef={run}
        account={
          <div className="query-account">
            <RowsInput
              label={t(text.runOn)}
              input={accountInput}
              disabled={false}
              isOptional={false}
              value={accountId}
              onChange={(key) => choose(key as number | null)}
            />
          </div>
        }
      />
    </div>
  )
}
