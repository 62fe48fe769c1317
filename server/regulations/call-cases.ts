import { regulationCalls } from '#contract/regulations/regulations.ts'
import { absent, casesFor } from '../testing/call-case.ts'

export const regulationCases = casesFor(regulationCalls, {
  ofRecommendation: { parts: () => ({ params: { recommendationId: 1 } }), passes: [200] },
  information: { parts: () => ({ params: { id: absent } }), passes: [404] },
})
