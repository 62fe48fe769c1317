import { environmentCalls, pushedModel } from '#contract/environment/environment.ts'
import { casesFor } from '../testing/call-case.ts'

const push = {
  id: '00000000-0000-4000-8000-000000000000',
  source: 'dev',
  overwrite: false,
  remove: false,
  states: {},
}

export const environmentCases = casesFor(environmentCalls, {
  // No target is set up in the house of the test.
  preview: { parts: () => ({}), passes: [409] },
  sync: {
    parts: () => ({
      body: { planId: 1, models: [pushedModel.value.insight], overwrite: false, remove: false },
    }),
    passes: [409],
  },
  open: { parts: () => ({ body: { statement: 'x', signature: 'x' } }), passes: [403] },
  compare: { parts: () => ({}), passes: [400, 415] },
  begin: { parts: () => ({ body: push }), passes: [200] },
})
