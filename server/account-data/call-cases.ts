import { accountExportCalls } from '#contract/account-data/account-export.ts'
import { absent, casesFor } from '../testing/call-case.ts'

export const accountExportCases = casesFor(accountExportCalls, {
  make: {
    target: async (_db, { accountId }) => accountId,
    parts: (id) => ({ body: { accountId: id } }),
    passes: [201],
  },
  file: { parts: () => ({ params: { id: absent } }), passes: [404] },
})
