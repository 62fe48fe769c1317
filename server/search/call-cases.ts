import { searchCalls } from '#contract/search/search.ts'
import { casesFor } from '../testing/call-case.ts'

export const searchCases = casesFor(searchCalls, {
  find: { parts: () => ({ query: { words: 'ada' } }), passes: [200] },
})
