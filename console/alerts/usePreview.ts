import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '#console/kit/api.ts'
import { useDebounced } from '#console/kit/useDebounced.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertFilterProblem } from '#contract/alerts/alert-filter.ts'
import type { AnswerOf } from '#contract/kit/call.ts'

export type Preview = AnswerOf<typeof alertCalls.preview>

const delayMs = 300

/** What a filter leaves, while it is made; undefined while there is none that could be read. */
export function usePreview(filters: string): Preview | undefined {
  const asked = useDebounced(filters, delayMs)
  const isReadable = alertFilterProblem(asked) === null
  const { data } = useQuery({
    queryKey: ['call', alertCalls.preview.path, asked],
    queryFn: ({ signal }) =>
      callApi(alertCalls.preview, { body: { filters: asked } }, { signal, quiet: true }),
    enabled: isReadable,
    placeholderData: keepPreviousData,
  })
  return isReadable ? data : undefined
}
