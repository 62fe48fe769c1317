import { storyCalls } from '#contract/stories/stories.ts'
import { casesFor } from '../testing/call-case.ts'

export const storyCases = casesFor(storyCalls, {
  ofRecommendation: { parts: () => ({ params: { recommendationId: 1 } }), passes: [200] },
})
