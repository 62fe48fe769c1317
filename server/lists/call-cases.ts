import { listViewCalls } from '#contract/kit/list-view-calls.ts'
import { absent, casesFor, fresh } from '../testing/call-case.ts'

export const listViewCases = casesFor(listViewCalls, {
  get: { parts: () => ({ query: { model: 'insight' } }), passes: [200] },
  save: {
    parts: () => ({ body: { model: 'insight', name: fresh('view'), address: '$top=25' } }),
    passes: [201],
  },
  // A view is its owner's alone, and each asker has a session of its own here.
  remove: { parts: () => ({ params: { id: absent } }), passes: [404] },
})
