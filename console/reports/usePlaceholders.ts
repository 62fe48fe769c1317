import { useQuery } from '@tanstack/react-query'
import { callApi } from '#console/kit/api.ts'
import type { Values } from '#contract/kit/form.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import type { Report } from '#contract/reports/reports.ts'

/** The placeholders of the template that the form names at the moment. */
export function usePlaceholders({ url, reportData }: Values) {
  return useQuery({
    queryKey: ['report-placeholders', url, reportData],
    queryFn: ({ signal }) =>
      callApi(
        reportCalls.placeholders,
        { query: { url: String(url), reportData: reportData as Report['reportData'] } },
        { quiet: true, signal },
      ),
    enabled: typeof url === 'string' && url !== '',
  })
}
