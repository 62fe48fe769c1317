import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { casesFor } from '../testing/call-case.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }

export const statisticsCases = casesFor(statisticsCalls, {
  complianceState: { parts: () => ({}), passes: [200] },
  complianceDrifts: { parts: () => ({ query: year }), passes: [200] },
  quickWins: { parts: () => ({}), passes: [200] },
  trendOverTime: { parts: () => ({ query: year }), passes: [200] },
  nonCompliantsByProduct: { parts: () => ({}), passes: [200] },
  latestAlerts: { parts: () => ({}), passes: [200] },
})
