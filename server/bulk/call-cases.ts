import { bulkCalls } from '#contract/kit/bulk-calls.ts'
import { casesFor } from '../testing/call-case.ts'

export const bulkCases = casesFor(bulkCalls, {
  start: {
    parts: () => ({
      body: { model: 'accountExtended', filter: "name eq 'nobody'", call: 'POST /account/scan', body: {} },
    }),
    // Nothing matches; who may not scan accounts is refused by the permission of that call.
    passes: [409, 403],
  },
})
