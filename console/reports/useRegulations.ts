import { useQuery } from '@tanstack/react-query'
import { callApi } from '#console/kit/api.ts'
import { readCustomData } from '#contract/reports/custom-data.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'

export const asksForRegulation = (customData: string): boolean =>
  (readCustomData(customData).fields ?? []).some(({ from }) => from === 'regulations')

const none: readonly string[] = []

/** The names to choose from, where a report asks for a regulation. */
export function useRegulations(customData: string): readonly string[] {
  const { data } = useQuery({
    queryKey: ['report-regulations'],
    queryFn: ({ signal }) => callApi(reportCalls.regulations, {}, { quiet: true, signal }),
    select: namesOf,
    enabled: asksForRegulation(customData),
  })
  return data ?? none
}
const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name)
