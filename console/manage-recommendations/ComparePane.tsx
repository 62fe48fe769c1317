import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import type { FormState } from '#console/kit/form/useForm.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { JobProgress } from '#console/kit/jobs/JobProgress.tsx'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { useRows } from '#console/kit/rows.ts'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { up } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { queryCalls, recommendationPreviews } from '#contract/recommendations/query-calls.ts'
import { text } from './texts.ts'

interface Props {
  state: FormState
  row: Recommendation | undefined
  isOff: boolean
}

/** What publishing would change: how many accounts, which, and by which items. */
export function ComparePane({ state, row, isOff }: Props) {
  const { t } = useLanguage()
  const { values } = state
  const [jobId, setJob] = useState<number | null>(null)
  const start = useMutation({
    mutationFn: () =>
      callApi(queryCalls.preview, {
        body: {
          query: String(values.query ?? ''),
          queryType: Number(values.queryType) as 1 | 2,
          recommendationId: row?.id ?? null,
          productId: Number(values.productId),
          severity: Number(values.severity) as 1 | 2 | 3 | 4,
          servicePlans: values.servicePlans as string[],
        },
      }),
    onSuccess: (answer) => setJob(answer.jobId),
  })
  return (
    <div className="run-compare">
      <Button
        type="link"
        disabled={isOff || !values.productId}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t(text.compareAll)}
      </Button>
      {jobId !== null && (
        <>
          <JobProgress key={jobId} jobId={jobId} />
          <Compared jobId={jobId} />
        </>
      )}
    </div>
  )
}

const shownAccounts = 200
const shownNames = 5

function Compared({ jobId }: { jobId: number }) {
  const { t, lang } = useLanguage()
  const [onlyChanges, setOnlyChanges] = useState(true)
  const { data = [] } = useRows(
    recommendationPreviews,
    { filter: where(recommendationPreviews, { jobId }), sort: up('accountName'), top: shownAccounts },
    { refetchMs: 2000 },
  )
  if (data.length === 0) return null
  const changed = data.filter(({ isChange }) => isChange)
  const count = (becomes: boolean | null) => data.filter((one) => one.becomes === becomes).length
  const slowest = Math.max(...data.map(({ milliseconds }) => milliseconds))
  return (
    <>
      <p className="run-verdict">
        <strong>{t(text.wouldChange, { n: changed.length, total: data.length })}</strong>
        <StateBadge state="ok" label={t(text.compliant, { n: count(true) })} />
        <StateBadge state="bad" label={t(text.nonCompliant, { n: count(false) })} />
        <StateBadge state="na" label={t(text.na, { n: count(null) })} />
        <span className="quiet">{t(text.slowest, { ms: slowest })}</span>
        <Button
          size="small"
          type="text"
          aria-pressed={onlyChanges}
          onClick={() => setOnlyChanges(!onlyChanges)}
        >
          {t(text.onlyChanges)}
        </Button>
      </p>
      <div className="run-rows">
        <table>
          <thead>
            <tr>
              {(['accountName', 'was', 'becomes', 'itemCount', 'scoreChange'] as const).map((name) => (
                <th key={name} scope="col">
                  {recommendationPreviews.fields[name].label[lang]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(onlyChanges ? changed : data).map((one) => (
              <tr key={one.id}>
                <td>{one.accountName}</td>
                <td>{cellOf(recommendationPreviews.fields.was, one.was, lang)}</td>
                <td>{cellOf(recommendationPreviews.fields.becomes, one.becomes, lang)}</td>
                <td>{namesOf(one.items, one.itemCount)}</td>
                <td className="num">
                  {cellOf(recommendationPreviews.fields.scoreChange, one.scoreChange, lang)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const namesOf = (items: readonly Record<string, unknown>[], count: number) => {
  const names = items.slice(0, shownNames).map((item) => String(item.displayName))
  return count > names.length ? `${names.join(', ')} … (${count})` : names.join(', ')
}
