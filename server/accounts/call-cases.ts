import { accountCalls } from '#contract/accounts/account-calls.ts'
import { absent, accountOf, casesFor, fresh, freshEmail } from '../testing/call-case.ts'

export const accountCases = casesFor(accountCalls, {
  create: { parts: () => ({ body: { name: fresh('account') } }), passes: [201] },
  update: {
    target: accountOf(1),
    parts: (id) => ({ body: { ids: [id], data: { name: 'x' } } }),
    passes: [200],
  },
  remove: { target: accountOf(2), parts: (id) => ({ body: { accountIds: [id] } }), passes: [200] },
  scan: { target: accountOf(1), parts: (id) => ({ body: { accountIds: [id] } }), passes: [201] },
  scans: { parts: () => ({}), passes: [200] },
  invite: { parts: () => ({ body: { email: freshEmail() } }), passes: [201] },
  finishSetup: {
    // Only the own account's sign-up, which is over in these tests: every other answer is a 404.
    parts: () => ({ body: { accountId: absent, accountName: 'x', licenseIds: [], productIds: [] } }),
    passes: [404, 403, 409],
  },
  status: { parts: () => ({}), passes: [200] },
  checkAppAccess: { parts: () => ({}), passes: [409] },
  products: { parts: () => ({}), passes: [200] },
  updateSettings: { parts: () => ({ body: { productIds: [1] } }), passes: [200] },
})
