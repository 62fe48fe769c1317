import { justRead, useAnswer } from '#console/kit/query.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'

/** Whether a scan has assessed anything: before that nothing is fine, it is only not known. */
export const useIsAssessed = (): boolean =>
  (useAnswer(statisticsCalls.complianceState, {}, { staleTime: justRead }).data?.assessed ?? 0) > 0
