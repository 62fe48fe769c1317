import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import type { FormState } from '#console/kit/form/useForm.ts'
import { useText } from '#console/kit/i18n.tsx'
import { JobProgress } from '#console/kit/jobs/JobProgress.tsx'
import type { Recommendation } from '#contract/recommendations/managed-recommendations.ts'
import { queryCalls } from '#contract/recommendations/query-calls.ts'
import { Compared } from './Compared.tsx'
import { text } from './texts.ts'

interface Props {
  state: FormState
  row: Recommendation | undefined
  isOff: boolean
}

/** What publishing would change: how many accounts, which, and by which items. */
export function ComparePane({ state, row, isOff }: Props) {
  const t = useText()
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
        className="run-link"
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
