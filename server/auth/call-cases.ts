import { authCalls } from '#contract/auth/auth.ts'
import { absent, accountOf, casesFor } from '../testing/call-case.ts'

export const authCases = casesFor(authCalls, {
  login: { parts: () => ({}), passes: [200, 503] },
  signup: { parts: () => ({ body: {} }), passes: [200, 503] },
  join: { parts: () => ({ body: { token: 'unknown' } }), passes: [200, 400, 404, 503] },
  callback: { parts: () => ({ query: { state: 'x', code: 'y' } }), passes: [302] },
  consentCallback: { parts: () => ({ query: { state: 'x' } }), passes: [302] },
  consent: { parts: () => ({ body: { tenantId: crypto.randomUUID() } }), passes: [200, 404] },
  exchange: { parts: () => ({ body: { code: 'unknown' } }), passes: [400, 401] },
  whoami: { parts: () => ({}), passes: [200] },
  permissions: { parts: () => ({}), passes: [200] },
  logout: { target: async () => 0, parts: () => ({}), passes: [200] },
  impersonate: { target: accountOf(1), parts: (id) => ({ body: { accountId: id } }), passes: [201] },
  switchAccount: { parts: () => ({ body: { accountId: absent } }), passes: [404] },
})
