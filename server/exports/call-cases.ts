import { exportCalls } from '#contract/exports/exports.ts'
import { casesFor } from '../testing/call-case.ts'

const modelName = 'insight'
const selectedFields = [{ name: 'title', displayName: 'Title' }]

export const exportCases = casesFor(exportCalls, {
  model: { parts: () => ({ params: { modelName }, body: { viewName: 'x', selectedFields } }), passes: [200] },
  selection: { parts: () => ({ body: { type: 'Standard', modelName, selectedFields } }), passes: [200] },
  import: { parts: () => ({ params: { modelName } }), passes: [400, 415, 422] },
})
