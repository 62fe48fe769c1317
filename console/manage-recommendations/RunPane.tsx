import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Select, Tooltip } from 'antd'
import { Play } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { formatDate } from '#console/kit/dates.ts'
import type { FormState } from '#console/kit/form/useForm.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { wordOf } from '#contract/kit/entity.ts'
import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { type QueryOutcome, queryCalls } from '#contract/recommendations/query-calls.ts'
import { complianceWords } from '#contract/recommendations/recommendation-columns.ts'
import { ComparePane } from './ComparePane.tsx'
import { text } from './texts.ts'

interface Props {
  state: FormState
  row: Recommendation | undefined
  accountId: number | null
  account: ReactNode
  runRef: RefObject<(() => void) | null>
}

/** Runs what stands in the editor over one snapshot, over the fixtures, or over all accounts. Nothing is saved. */
export function RunPane({ state, row, accountId, account, runRef }: Props) {
  const { t, lang } = useLanguage()
  // A snapshot is one of its account: with another account it is the latest again.
  const [chosen, choose] = useState<{ accountId: number | null; scanId: string | null } | null>(null)
  const scanId = chosen?.accountId === accountId ? chosen.scanId : null
  const { values } = state
  const query = String(values.query ?? '')
  const asked = { query, queryType: Number(values.queryType) as 1 | 2 }
  const snapshots = useAnswer(
    queryCalls.snapshots,
    { params: { id: accountId ?? 0 } },
    { enabled: accountId !== null },
  )
  const run = useMutation({
    mutationFn: (of: number) =>
      callApi(
        queryCalls.run,
        {
          body: {
            ...asked,
            accountId: of,
            servicePlans: values.servicePlans as string[],
            ...(scanId ? { scanId } : {}),
            ...(row ? { recommendationId: row.id } : {}),
          },
        },
        { quiet: true },
      ),
  })
  const fixtures = useMutation({
    mutationFn: () =>
      callApi(queryCalls.fixtures, { body: { ...asked, recommendationId: row?.id ?? 0 } }, { quiet: true }),
  })
  const isEmpty = query.trim() === ''
  const start = () => {
    if (!isEmpty && accountId !== null && !run.isPending) run.mutate(accountId)
  }
  useEffect(() => {
    runRef.current = start
  })
  // What another account was found to have is not this one's.
  const found = run.variables === accountId && !run.error ? run.data : undefined
  const met = fixtures.data?.filter(({ isMet }) => isMet).length ?? 0
  const broken = fixtures.data?.filter(({ isMet }) => !isMet) ?? []
  return (
    <div className="run-pane">
      <div className="run-bar">
        {account}
        <Select<string>
          className="run-snapshot"
          aria-label={t(text.snapshot)}
          value={scanId ?? ''}
          options={[
            { value: '', label: t(text.latest) },
            ...(snapshots.data ?? []).slice(1).map((one) => ({
              value: one.scanId,
              label: formatDate(one.takenAt, 'dd/MM/yyyy HH:mm', { lang, utc: false }),
            })),
          ]}
          onChange={(value) => choose({ accountId, scanId: value || null })}
        />
        <Button
          icon={<Play size={16} />}
          loading={run.isPending}
          disabled={isEmpty || accountId === null}
          onClick={start}
        >
          {t(text.run)}
        </Button>
        {found && <Verdict outcome={found} />}
        <span className="run-end">
          {row && row.origin !== 1 && (
            <Button
              type="link"
              loading={fixtures.isPending}
              disabled={isEmpty}
              onClick={() => fixtures.mutate()}
            >
              {t(text.fixtures)}
            </Button>
          )}
        </span>
      </div>
      {[run.error, fixtures.error].map(
        (problem, place) =>
          problem && (
            <Alert
              // biome-ignore lint/suspicious/noArrayIndexKey: a run, then the fixtures
              key={place}
              className="run-problem"
              type="error"
              role="alert"
              showIcon
              title={problem.message}
            />
          ),
      )}
      {fixtures.data && (
        <Alert
          className="run-problem"
          role="status"
          showIcon
          type={broken.length ? 'warning' : 'success'}
          title={t(text.fixturesMet, { n: met, total: fixtures.data.length })}
          description={
            broken.length > 0 && (
              <ul>
                {broken.map(({ title, problem }) => (
                  <li key={title}>
                    {title}: {problem}
                  </li>
                ))}
              </ul>
            )
          }
        />
      )}
      {found && <Rows outcome={found} />}
      {run.isIdle && !fixtures.data && <p className="run-note">{t(text.runHint)}</p>}
      <ComparePane state={state} row={row} isOff={isEmpty} />
    </div>
  )
}

function Verdict({ outcome }: { outcome: QueryOutcome }) {
  const { t, lang } = useLanguage()
  const said = wordOf(complianceWords, outcome.isCompliant)
  const taken = formatDate(outcome.takenAt, 'dd/MM/yyyy HH:mm', { lang, utc: false })
  const items = outcome.itemCount === 1 ? t(text.oneItem) : t(text.items, { n: outcome.itemCount })
  return (
    <span className="run-verdict" role="status">
      <Tooltip title={outcome.message}>
        <span>
          <StateBadge state={said.state ?? 'na'} label={said[lang]} />
        </span>
      </Tooltip>
      <span className="quiet num">
        {outcome.isCompliant === false && `${items} · `}
        {t(text.took, { ms: outcome.milliseconds })} · {t(text.ofSnapshot, { date: taken })}
      </span>
    </span>
  )
}

function Rows({ outcome }: { outcome: QueryOutcome }) {
  const { t } = useLanguage()
  const { columns, rows, newItems, isCut } = outcome
  if (rows.length === 0) return <p className="run-note">{t(text.noRows)}</p>
  const isNew = new Set(newItems)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="run-rows" tabIndex={0} aria-label={t(text.answer)}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {newItems && <th scope="col">{t(text.sinceLast)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no key and keep their order
            <tr key={index}>
              {columns.map((name) => (
                <td key={name} title={shown(row[name])}>
                  {shown(row[name])}
                </td>
              ))}
              {newItems && <td>{t(isNew.has(String(row.displayName)) ? text.new : text.unchanged)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p className="run-note">{t(text.cut, { n: rows.length })}</p>}
    </section>
  )
}

const shown = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
